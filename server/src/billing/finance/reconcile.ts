import type { financeEndpoints, ReconciliationItem } from '@gatehouse/contract/billing/finance'
import type { InputOf, OutputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { syncedAt } from './queries.ts'
import { rangeOf, type Range } from './range.ts'

type Input = InputOf<typeof financeEndpoints.reconciliation>

/**
 * Compares the ledger's account `processor` with the processor's transactions, object by object: a
 * payment, a refund or a dispute matches if both sides have the same sum for it. An object counts
 * with all its entries if any of them is within the period, so that the bounds split none.
 */
export async function reconcile(
  work: Reading,
  input: Input,
): Promise<OutputOf<typeof financeEndpoints.reconciliation>> {
  const range = await rangeOf(work, input)
  const compared = comparedIn(range)
  const states = isListed(input)
  const { rows } = await sql<ReconciliationItem & { count: number }>`
    with compared as (${compared})
    select c.*, count(*) over ()::int as count from compared c where ${states}
    order by c.at desc, c.id limit ${input.limit} offset ${(input.page - 1) * input.limit}
    `.execute(work.sql)
  const { rows: totals } = await sql<Total>`
    with compared as (${compared})
    select currency, sum(ledger_amount)::bigint as ledger_amount,
      sum(processor_amount)::bigint as processor_amount,
      (count(*) filter (where state = 'matched'))::int as matched,
      (count(*) filter (where ${states}))::int as listed
    from compared c group by currency order by currency`.execute(work.sql)
  const sum = (name: 'matched' | 'listed') => totals.reduce((count, row) => count + row[name], 0)
  return {
    differences: page(rows, sum('listed'), input.limit),
    matched_count: sum('matched'),
    totals,
    synced_at: await syncedAt(work, range.organizations),
  }
}

/** Which objects are listed: those in the requested states, or all that differ. */
const isListed = ({ state }: Pick<Input, 'state'>) =>
  state ? sql`c.state = any(${state}::text[])` : sql`c.state <> 'matched'`

/** All that differs in a range, in the order of the list. */
export const differencesIn = (range: Range, which: Pick<Input, 'state'>) =>
  sql<ReconciliationItem>`
    with compared as (${comparedIn(range)})
    select c.* from compared c where ${isListed(which)} order by c.at desc, c.id`

type Total = {
  currency: string
  ledger_amount: number
  processor_amount: number
  matched: number
  listed: number
}

/** Both sides of each object, and what their comparison says. */
const comparedIn = (range: Range): RawBuilder<unknown> => sql`
  with paired as (
    select kind, object_id, currency, min(organization_id::text)::uuid as organization_id,
      order_id, sum(ledger_amount)::bigint as ledger_amount,
      sum(processor_amount)::bigint as processor_amount, min(at) as at, max(at) as latest,
      bool_or(booked) as booked, bool_or(reported) as reported, max(description) as description
    from (${sidesIn(range)}) sides group by kind, object_id, currency, order_id)
  select p.kind || ' ' || p.object_id as id, p.kind,
    case when p.ledger_amount = p.processor_amount then 'matched'
      when not p.reported and (b.complete_until is null or p.latest >= b.complete_until)
        then 'waiting'
      when not p.reported then 'missing_at_processor'
      when not p.booked then 'missing_in_ledger'
      else 'differs' end as state,
    p.at, p.currency, p.ledger_amount, p.processor_amount, p.organization_id, p.order_id,
    case p.kind when 'payment' then p.object_id end as payment_id,
    case p.kind when 'refund' then p.object_id end as refund_id,
    case p.kind when 'dispute' then p.object_id end as dispute_id, p.description
  from paired p
  join organizations o on o.id = p.organization_id
  left join processor_balances b on b.account is not distinct from o.stripe_account_id
  union all ${unbookedIn(range)}`

/** The entries and the transactions of each object that has any of them within the range. */
const sidesIn = ({ organizations, from, to }: Range) => sql`
  with objects as (
    select ${kindOf} as kind, ${objectOf} as object_id, order_id from ledger_entries
    where organization_id = any(${organizations}) and created_at >= ${from} and created_at < ${to}
      and account = 'processor'
    union select ${kindOf}, ${objectOf}, order_id from balance_transactions
    where organization_id = any(${organizations}) and created_at >= ${from} and created_at < ${to}
      and order_id is not null)
  select o.kind, o.object_id, l.organization_id, o.order_id, l.currency,
    l.amount as ledger_amount, 0::bigint as processor_amount, l.created_at as at,
    true as booked, false as reported, null::text as description
  from objects o
  join (select *, ${objectOf} as object_id from ledger_entries where account = 'processor') l
    on l.order_id = o.order_id and l.object_id = o.object_id
  union all
  select o.kind, o.object_id, t.organization_id, o.order_id,
    coalesce(t.source_currency, t.currency), 0, coalesce(t.source_amount, t.amount),
    t.created_at, false, true, t.description
  from objects o
  join (select *, ${objectOf} as object_id from balance_transactions) t
    on t.order_id = o.order_id and t.object_id = o.object_id`

/** Transactions of no order, which the ledger does not have: of other programs, or made by hand. */
const unbookedIn = ({ organizations, from, to }: Range) => sql`
  select 'other ' || t.id, case when t.payment_id is null then 'other' else 'payment' end,
    'missing_in_ledger', t.created_at, coalesce(t.source_currency, t.currency), 0,
    coalesce(t.source_amount, t.amount), t.organization_id, null, t.payment_id, null, null,
    t.description
  from balance_transactions t
  where t.organization_id = any(${organizations}) and t.created_at >= ${from}
    and t.created_at < ${to} and t.order_id is null
    and t.category not in ('payout', 'payout_reversal', 'fee', 'network_cost')`

/** What a row is about: a refund and a dispute are of a payment too. */
const kindOf = sql`case when dispute_id is not null then 'dispute'
  when refund_id is not null then 'refund' else 'payment' end`
const objectOf = sql`coalesce(dispute_id, refund_id, payment_id)`
