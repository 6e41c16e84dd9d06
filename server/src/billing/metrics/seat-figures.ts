import { sql, type RawBuilder } from 'kysely'
import { inBounds, ofCustomers, within, type RawScope, type Source } from './raw-scope.ts'

/** The moments at which a seat is assigned, claimed and revoked, and what each adds. */
const STEPS = sql`(values (c.created_at, 0, 1), (c.claimed_at, 1, -1),
  (c.revoked_at, case when c.claimed_at is null then 0 else -1 end,
    case when c.claimed_at is null then -1 else 0 end)) step (at, claimed, pending)`

const columns = { claimed_seats: sql`t.claimed`, pending_seats: sql`t.pending` }

/**
 * A seat is pending from its assignment until it is claimed or revoked. It belongs to the product
 * that its subscription has at that moment.
 */
export function assignedSeats(scope: RawScope): Source {
  const isWithin = scope.spans
    ? sql`${scope.keyOf(sql`step.at`)} in (select s.key from (${scope.spans}) s)`
    : inBounds(scope, sql`step.at`)
  const rows = sql`(select ${scope.keyOf(sql`step.at`)} as key, c.organization_id,
      coalesce(e.currency, s.currency, o.currency) as currency,
      coalesce(e.product_id, s.product_id, o.product_id) as product_id,
      case when c.order_id is null then 'recurring' else 'one_time' end as billing_type,
      step.claimed, step.pending
    from customer_seats c
    left join subscriptions s on s.id = c.subscription_id
    left join orders o on o.id = c.order_id
    cross join lateral ${STEPS}
    left join lateral (select product_id, currency from mrr_entries e
      where e.subscription_id = c.subscription_id and e.sign = 1 and e.effective_at <= step.at
      order by e.effective_at desc, e.sequence desc limit 1) e on true
    where c.organization_id = any(${scope.organization_ids}::uuid[]) and step.at is not null
      and ${ofCustomers(scope, 'c.customer_id')} and ${isWithin})`
  return { rows, columns }
}

/** Seats move with their subscription when it switches to another product. */
export function switchedSeats(scope: RawScope): Source {
  const switches = sql`r.sign <> 0 and r.seats is not null and exists (
    select from mrr_entries other where other.subscription_id = r.subscription_id
      and other.transaction_id = r.transaction_id and other.effective_at = r.effective_at
      and other.sign = -r.sign and other.product_id <> r.product_id)`
  const rows = sql`(select e.key, e.organization_id, e.currency, e.product_id,
      'recurring' as billing_type, e.sign * seats.claimed as claimed,
      e.sign * seats.pending as pending
    from ${within(scope, 'mrr_entries', 'effective_at', switches)} e
    cross join lateral (
      select count(*) filter (where c.claimed_at < e.effective_at) as claimed,
        count(*) filter (where c.claimed_at is null or c.claimed_at >= e.effective_at) as pending
      from customer_seats c
      where c.subscription_id = e.subscription_id and c.created_at < e.effective_at
        and (c.revoked_at is null or c.revoked_at >= e.effective_at)) seats)`
  return { rows, columns }
}

/** The moments of the seats of subscriptions whose product may have been another one. */
export const seatMoments = (subscription_ids: readonly string[]): RawBuilder<{ at: Date }> =>
  sql<{ at: Date }>`select distinct step.at from customer_seats c cross join lateral ${STEPS}
    where c.subscription_id = any(${subscription_ids}::uuid[]) and step.at is not null`
