import type { financeEndpoints } from '@gatehouse/contract/billing/finance'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { rangeOf, type Range } from './range.ts'

type JournalRow = {
  day: string
  at: Date
  entry: string
  account: string
  amount: number
  currency: string
  reference: string | null
  memo: string
  order_id: string | null
  customer: string | null
}

/**
 * The ledger as a journal: a line for each side of an entry, in order of time. Each entry is
 * balanced; amounts are in the major unit of their currency.
 */
export async function exportJournal(
  context: RawContext<InputOf<typeof financeEndpoints.exportJournal>>,
): Promise<Response> {
  const { site, actor, input } = context
  const range = await rangeOf(reading(site, actor), input)
  const lines = sql<JournalRow>`
    ${ledgerLines(range)} ${input.scope === 'all' ? sql`union all ${processorLines(range)}` : sql``}
    order by at, entry, amount desc, account`
  return sendTable<JournalRow>(context, {
    name: 'journal',
    rows: work => ({ compile: () => lines.compile(work.sql) }),
    columns: {
      Date: ({ day }) => day,
      Time: ({ at }) => at.toISOString(),
      Entry: ({ entry }) => entry,
      Account: ({ account }) => account,
      Debit: ({ amount, currency }) => (amount > 0 ? decimalText(amount, currency) : null),
      Credit: ({ amount, currency }) => (amount < 0 ? decimalText(-amount, currency) : null),
      Currency: ({ currency }) => currency.toUpperCase(),
      Reference: ({ reference }) => reference,
      Memo: ({ memo }) => memo,
      Order: ({ order_id }) => order_id,
      Customer: ({ customer }) => customer,
    },
  })
}

const dayOf = (at: string, zone: string) =>
  sql`to_char(${sql.ref(at)} at time zone ${zone}, 'YYYY-MM-DD')`

/** The entries of the ledger. */
const ledgerLines = ({ organizations, from, to, zone }: Range) => sql`
  select ${dayOf('l.created_at', zone)} as day, l.created_at as at,
    l.transaction_id::text as entry, l.account, l.amount, l.currency,
    coalesce(r.credit_note_number, o.invoice_number) as reference,
    case when l.dispute_id is not null then 'dispute'
      when l.refund_id is not null then 'refund'
      when bool_or(l.account = 'revenue') over side then 'sale'
      when bool_or(l.account = 'processor') over side then 'payment'
      when bool_or(l.account in ('customer_balance', 'balance_holds')) over side then 'balance'
      else 'write_off' end as memo,
    l.order_id::text as order_id, c.email as customer
  from ledger_entries l
  left join orders o on o.id = l.order_id
  left join refunds r on r.id = l.refund_id
  left join customers c on c.id = l.customer_id
  where l.organization_id = any(${organizations}) and l.created_at >= ${from}
    and l.created_at < ${to}
  window side as (partition by l.transaction_id)`

/**
 * What only the processor knows: its fees, payouts, and movements that no payment, refund or
 * dispute explains.
 */
const processorLines = ({ organizations, from, to, zone }: Range) => sql`
  select ${dayOf('m.at', zone)}, m.at, m.entry, side.account, m.amount * side.sign, m.currency,
    m.reference, m.memo, m.order_id::text, c.email
  from (
    select t.created_at as at, t.processor_id || ' fee' as entry, 'processor_fees' as account,
      t.fee_amount as amount, t.currency, t.processor_id as reference, 'fee' as memo, t.order_id,
      t.customer_id
    from balance_transactions t
    where t.organization_id = any(${organizations}) and t.created_at >= ${from}
      and t.created_at < ${to} and t.fee_amount <> 0
    union all
    select t.created_at, t.processor_id,
      case when t.category in ('fee', 'network_cost') then 'processor_fees'
        else 'processor_other' end,
      -t.amount, t.currency, t.processor_id,
      case when t.category in ('fee', 'network_cost') then 'fee' else t.category end, null, null
    from balance_transactions t
    where t.organization_id = any(${organizations}) and t.created_at >= ${from}
      and t.created_at < ${to} and t.payment_id is null and t.amount <> 0
      and t.category not in ('payout', 'payout_reversal')
    union all
    select s.created_at, p.processor_id, 'bank', s.amount, s.currency, p.processor_id, 'payout',
      null, null
    from payouts s join processor_payouts p on p.id = s.processor_payout_id
    where s.organization_id = any(${organizations}) and s.created_at >= ${from}
      and s.created_at < ${to} and s.amount <> 0
    union all
    select p.failed_at, p.processor_id || ' returned', 'bank', -s.amount, s.currency,
      p.processor_id, 'payout_returned', null, null
    from payouts s join processor_payouts p on p.id = s.processor_payout_id
    where s.organization_id = any(${organizations}) and p.failed_at >= ${from}
      and p.failed_at < ${to} and s.amount <> 0) m
  cross join lateral (values (m.account, 1), ('processor', -1)) side (account, sign)
  left join customers c on c.id = m.customer_id`
