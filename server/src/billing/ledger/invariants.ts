import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/queryable.ts'
import { creditInvariants } from './credit-invariants.ts'
import { documentInvariants } from './document-invariants.ts'
import { mrrInvariants } from './mrr-invariants.ts'
import { payoutInvariants } from './payout-invariants.ts'
import { revenueInvariants } from './revenue-invariants.ts'
import { stepOfCurrency } from './steps.ts'
import { subscriptionInvariants } from './subscription-invariants.ts'
import { usageInvariants } from './usage-invariants.ts'

/** An invariant: its query returns a row for each violation, with its organization. */
export type Invariant = { name: string; sql: string }

/** A row that violates an invariant. */
export type Violation = { invariant: string; row: Record<string, unknown> }

/** The result of checking an invariant: the number of violations, and some of them. */
export type InvariantResult = { name: string; broken: number; examples: Record<string, unknown>[] }

/** The invariants of the ledger. The simulation and the tests check them after every step. */
export const invariants: Invariant[] = [
  {
    name: 'every ledger transaction sums to zero in its currency',
    sql: `select organization_id, transaction_id, currency, sum(amount) from ledger_entries
      group by organization_id, transaction_id, currency having sum(amount) <> 0`,
  },
  {
    name: 'the amount due on an order is its total less payments and applied balance',
    sql: `select o.organization_id, o.id, o.owed, o.due, coalesce(sum(p.amount), 0) as paid
      from (select o.organization_id, o.id, coalesce(sum(l.amount), 0) as owed,
          o.subtotal_amount - o.discount_amount + o.tax_amount + o.applied_balance_amount as due
        from orders o
        left join ledger_entries l on l.order_id = o.id and l.account = 'receivable'
        where o.status <> 'void' group by o.organization_id, o.id) o
      left join payments p
        on p.order_id = o.id and p.kind = 'payment' and p.status = 'succeeded'
      group by o.organization_id, o.id, o.owed, o.due
      having o.owed <> o.due - coalesce(sum(p.amount), 0)`,
  },
  {
    name: "an order's amount and tax are the sums of its lines",
    sql: `select o.organization_id, o.id, o.subtotal_amount, o.tax_amount,
        sum(i.amount) as amount, sum(i.tax_amount) as tax
      from orders o left join order_items i on i.order_id = o.id
      group by o.organization_id, o.id
      having coalesce(sum(i.amount), 0) <> o.subtotal_amount
        or coalesce(sum(i.tax_amount), 0) <> o.tax_amount`,
  },
  {
    name: "an order's discount is neither negative nor larger than its subtotal",
    // In terms of prices: crediting a sale that was taxed at a lower rate leaves more tax than net
    // amount.
    sql: `select organization_id, id, subtotal_amount, tax_amount, discount_amount from orders
      where discount_amount < 0
        or discount_amount > greatest(subtotal_amount + case tax_details ->> 'behavior'
          when 'inclusive' then tax_amount else 0 end, 0)
        or (discount_amount > 0 and discount_id is null)`,
  },
  {
    name: "a discount's redemption count matches its redemptions",
    sql: `select d.organization_id, d.id, d.redemptions_count, redeemed.count from discounts d
      cross join lateral (select count(*) as count from discount_redemptions r
        where r.discount_id = d.id) redeemed
      where redeemed.count <> d.redemptions_count`,
  },
  {
    name: 'a discount is redeemed by confirmed checkouts and not by open ones',
    sql: `select c.organization_id, c.id, c.status, c.discount_id,
        r.discount_id as redeemed from checkouts c
      left join discount_redemptions r on r.checkout_id = c.id
      where (c.status in ('confirmed', 'succeeded')
          and c.discount_id is distinct from r.discount_id)
        or (c.status in ('open', 'expired', 'failed') and r.id is not null)`,
  },
  {
    name: 'a paid order was paid in full by one payment or had nothing due',
    sql: `select o.organization_id, o.id, o.status, sum(p.amount) as amount, count(p.id) as payments
      from orders o
      left join payments p
        on p.order_id = o.id and p.kind = 'payment' and p.status = 'succeeded'
      group by o.organization_id, o.id
      having (o.status in ('paid', 'refunded', 'partially_refunded')
          and o.subtotal_amount - o.discount_amount + o.tax_amount + o.applied_balance_amount
            <> coalesce(sum(p.amount), 0))
        or (o.status in ('pending', 'void') and count(p.id) > 0)
        or count(p.id) > 1`,
  },
  {
    name: "refunds don't exceed their order, which tracks succeeded and pending amounts",
    sql: `select *
      from (select o.organization_id, o.id, o.status, o.subtotal_amount, o.discount_amount,
          o.tax_amount, o.refunded_amount, o.refunded_tax_amount, o.refunding_amount,
          o.refunding_tax_amount,
          coalesce(sum(r.amount) filter (where r.status = 'succeeded'), 0) as given,
          coalesce(sum(r.tax_amount) filter (where r.status = 'succeeded'), 0) as given_tax,
          coalesce(sum(r.amount) filter (where r.status = 'pending'), 0) as aside,
          coalesce(sum(r.tax_amount) filter (where r.status = 'pending'), 0) as aside_tax
        from orders o left join refunds r on r.order_id = o.id
        group by o.organization_id, o.id) o
      where given <> o.refunded_amount or given_tax <> o.refunded_tax_amount
        or aside <> o.refunding_amount or aside_tax <> o.refunding_tax_amount
        or o.refunded_amount + o.refunding_amount >
          greatest(o.subtotal_amount - o.discount_amount, 0)
        or o.refunded_tax_amount + o.refunding_tax_amount > greatest(o.tax_amount, 0)`,
  },
  {
    name: "an order's status matches its refunded amount",
    sql: `select organization_id, id, status, refunded_amount, refunded_tax_amount from orders
      where (status = 'refunded') <> (refunded_amount + refunded_tax_amount > 0 and
          refunded_amount + refunded_tax_amount =
            subtotal_amount - discount_amount + tax_amount)
        or (status = 'partially_refunded') <> (refunded_amount + refunded_tax_amount > 0 and
          refunded_amount + refunded_tax_amount <
            subtotal_amount - discount_amount + tax_amount)`,
  },
  {
    name: 'the ledger records the refunded amount of succeeded refunds and nothing of others',
    sql: `select r.organization_id, r.id, r.status, posted.refunds, posted.tax, posted.processor
      from refunds r
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'refunds'), 0) as refunds,
          coalesce(sum(l.amount) filter (where l.account = 'revenue'), 0) as revenue,
          coalesce(sum(l.amount) filter (where l.account = 'tax'), 0) as tax,
          coalesce(sum(l.amount) filter (where l.account = 'processor'), 0) as processor,
          coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0) as receivable,
          coalesce(sum(l.amount) filter (
            where l.account in ('customer_balance', 'written_off')), 0) as balance
        from ledger_entries l where l.refund_id = r.id) posted
      cross join lateral (select case when r.status in ('pending', 'succeeded')
        then r.reclaimed_amount else 0 end as amount, case when r.status in ('pending', 'succeeded')
        then r.reclaimed_tax_amount else 0 end as tax) reclaimed
      where posted.receivable <> 0
        or posted.refunds <> case r.status when 'succeeded' then r.amount else 0 end
        or posted.revenue <> -reclaimed.amount
        or posted.tax <> case r.status when 'succeeded' then r.tax_amount else 0 end
          - reclaimed.tax
        or posted.processor <> case r.status when 'succeeded'
          then r.balance_amount - (r.amount + r.tax_amount) else 0 end
        or posted.balance <> case r.status when 'succeeded' then -r.balance_amount else 0 end
          + reclaimed.amount + reclaimed.tax
        or r.balance_amount < 0 or r.balance_amount > r.amount + r.tax_amount`,
  },
  {
    name: 'the ledger records the amount of withdrawn disputes and nothing of reinstated ones',
    sql: `select d.organization_id, d.id, d.status, posted.disputes, posted.processor
      from disputes d
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'disputes'), 0) as disputes,
          coalesce(sum(l.amount) filter (where l.account = 'processor'), 0) as processor
        from ledger_entries l where l.dispute_id = d.id) posted
      where posted.disputes <> case when d.withdrawn then d.amount + d.tax_amount else 0 end
        or posted.processor <> -posted.disputes`,
  },
  {
    name: 'a lost dispute debits a balance by no more than was returned twice',
    sql: `select o.organization_id, o.id, sum(e.amount) as taken
      from ledger_entries e join orders o on o.id = e.order_id
      where e.account = 'customer_balance' and e.dispute_id is not null
      group by o.organization_id, o.id
      having sum(e.amount) < 0 or sum(e.amount) > greatest(0, least(
        (select coalesce(sum(r.balance_amount), 0)
          from refunds r where r.order_id = o.id and r.status = 'succeeded'),
        (select coalesce(sum(d.amount + d.tax_amount), 0)
          from disputes d where d.order_id = o.id and d.status = 'lost' and d.withdrawn)
        + o.refunded_amount + o.refunded_tax_amount
        - (o.subtotal_amount - o.discount_amount + o.tax_amount)))`,
  },
  {
    name: 'the lines of an applied subscription change sum to its net amount',
    sql: `select c.organization_id, c.id, c.status, c.net_amount, lines.amount
      from subscription_changes c
      cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*) as count
        from subscription_lines l where l.change_id = c.id) lines
      where (c.status = 'applied' and lines.amount <> c.net_amount)
        or (c.status <> 'applied' and lines.count > 0)`,
  },
  {
    name: 'a proration credit equals the charge for its unused time',
    // Rounded once, to the step of its currency. Older lines did not store the exact part of the
    // period.
    sql: `select * from (select l.organization_id, l.change_id, -sum(l.amount) as credit,
          max(l.of_amount)::numeric as charged, max(l.milliseconds)::numeric as part,
          max(l.milliseconds_of)::numeric as whole, ${stepOfCurrency('s.currency')} as step
        from subscription_lines l join subscriptions s on s.id = l.subscription_id
        where l.amount < 0 group by l.organization_id, l.change_id, s.currency) c
      where credit > charged or abs(charged * part - credit * whole) * 2 > whole * step`,
  },
  {
    name: 'an order contains the change lines that were billed with it',
    // A void order has returned its credits to the customer.
    sql: `select o.organization_id, o.id, o.items, o.amount, count(l.id) as lines,
        sum(l.amount) as lines_amount
      from (select o.organization_id, o.id, o.status, count(i.id) as items,
          coalesce(bool_and(i.tax_amount = 0), true) as untaxed,
          coalesce(sum(i.amount), 0) as amount
        from orders o left join order_items i on i.order_id = o.id and i.proration
        where o.subscription_id is not null group by o.organization_id, o.id) o
      left join subscription_lines l on l.order_id = o.id
      group by o.organization_id, o.id, o.status, o.untaxed, o.items, o.amount
      having not (o.status = 'void' and count(l.id) = 0) and (count(l.id) <> o.items
        or (o.untaxed and coalesce(sum(l.amount), 0) <> o.amount))`,
  },
  {
    name: 'an active subscription has billed its current period',
    sql: `select s.organization_id, s.id, s.current_period_start from subscriptions s
      where s.status in ('active', 'past_due')
        and (s.checkout_id is not null
          or exists (select from orders b where b.subscription_id = s.id))
        and not exists (select from orders o where o.subscription_id = s.id
          and o.period_start = s.current_period_start and (o.period_end = s.current_period_end
            or exists (select from subscription_shifts shift where shift.subscription_id = s.id
              and shift.to_at = s.current_period_end)))`,
  },
  {
    name: 'no customer balance is negative',
    sql: `select organization_id, customer_id, currency, -sum(amount) as balance
      from ledger_entries where account = 'customer_balance'
      group by organization_id, customer_id, currency having sum(amount) > 0`,
  },
  {
    name: "an order's applied balance matches the ledger",
    sql: `select o.organization_id, o.id, o.applied_balance_amount, sum(l.amount) as moved
      from orders o
      left join ledger_entries l on l.order_id = o.id and l.account = 'customer_balance'
        and l.refund_id is null and l.dispute_id is null
      group by o.organization_id, o.id
      having coalesce(sum(l.amount), 0) <> -o.applied_balance_amount`,
  },
  {
    name: 'a reserved balance belongs to a payment in progress',
    sql: `select l.organization_id, l.payment_id, p.status, -sum(l.amount) as held
      from ledger_entries l left join payments p on p.id = l.payment_id
      where l.account = 'balance_holds'
      group by l.organization_id, l.payment_id, p.status
      having sum(l.amount) > 0 or (sum(l.amount) <> 0
        and coalesce(p.status not in ('asking', 'requires_action', 'processing'), true))`,
  },
  {
    name: 'every succeeded payment has an order',
    // A card saved outside a checkout has no order and charges nothing.
    sql: `select organization_id, id, processor_id from payments
      where status = 'succeeded' and order_id is null
        and not (kind = 'setup' and checkout_id is null and amount = 0)`,
  },
  {
    name: 'every succeeded checkout has an order',
    sql: `select c.organization_id, c.id from checkouts c
      where c.status = 'succeeded'
        and not exists (select from orders o where o.checkout_id = c.id)`,
  },
  ...revenueInvariants,
  ...payoutInvariants,
  ...creditInvariants,
  ...documentInvariants,
  ...subscriptionInvariants,
  ...mrrInvariants,
  ...usageInvariants,
]

const SHOWN_MAX = 5

/**
 * Checks every invariant, for all organizations or for some; returns for each the number of
 * violations, zero where it holds, and examples.
 */
export async function evaluateInvariants(
  db: Queryable,
  { organization_ids }: { organization_ids?: string[] } = {},
): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  for (const invariant of invariants) {
    const broken = sql`(${sql.raw(invariant.sql)}) broken`
    const mine =
      organization_ids === undefined
        ? sql``
        : sql`where broken.organization_id = any(${organization_ids}::uuid[])`
    const { rows } = await sql<{ row: Record<string, unknown>; count: number }>`
      select to_jsonb(broken) as row, count(*) over () as count from ${broken} ${mine}
      limit ${SHOWN_MAX}`.execute(db)
    const count = Number(rows[0]?.count ?? 0)
    results.push({ name: invariant.name, broken: count, examples: rows.map(({ row }) => row) })
  }
  return results
}

/** Checks every invariant; an empty result means that all hold. */
export async function checkInvariants(db: Queryable): Promise<Violation[]> {
  const results = await evaluateInvariants(db)
  return results.flatMap(({ name, examples }) => examples.map(row => ({ invariant: name, row })))
}
