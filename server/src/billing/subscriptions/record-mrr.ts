import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { monthlyAmount } from '../mrr/monthly-amount.ts'
import { recordState, type Cancellation, type MrrChange } from '../mrr/record-state.ts'
import { readSubscription } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'
import { priceOf } from './terms.ts'

/** What the figures of a merchant depend on. */
const COUNTED = [
  ...(['status', 'amount', 'currency', 'product_id', 'seats', 'discount_id'] as const),
  ...(['recurring_interval', 'recurring_interval_count', 'cancel_at_period_end'] as const),
] as const satisfies (keyof SubscriptionRow)[]

/**
 * Records what a change of a subscription means for MRR, if anything. It counts from the time it
 * took effect: a renewal that was processed late, from the beginning of its period.
 */
export async function recordMrr(
  work: Work,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<void> {
  const cancellation = cancellationOf(before, after)
  const isCounted = before === null || COUNTED.some(column => before[column] !== after[column])
  if (!isCounted && !cancellation) return
  const { organization_id, id: subscription_id, customer_id, product_id, currency } = after
  const ended = after.ended_at !== null
  await recordState(
    work,
    {
      ...{ organization_id, subscription_id, customer_id, product_id, currency, ended },
      ...{ status: after.status, cancels: after.cancel_at_period_end, seats: after.seats },
      amount: ended ? 0 : monthlyAmount(await lastingPrice(work, after), after),
    },
    {
      change: changeOf(before, after),
      effective_at: effectiveAt(work.now, before, after),
      cancellation,
    },
  )
}

/** The price per period after discounts that last: one that applies once is not subtracted. */
async function lastingPrice(work: Work, { id, amount, discount_id }: SubscriptionRow) {
  if (discount_id === null) return amount
  const { rows } = await sql<{ duration: string }>`
    select duration from discounts where id = ${discount_id}`.execute(work.sql)
  if (rows[0]?.duration !== 'once') return amount
  const subscription = await readSubscription(work, id)
  return priceOf({ ...subscription, discount: null }, subscription.current_period_start).net
}

function effectiveAt(now: Date, before: SubscriptionRow | null, after: SubscriptionRow): Date {
  if (before === null) return after.started_at ?? now
  if (after.ended_at !== null) return after.ended_at
  const start = after.current_period_start
  const begins = start.getTime() !== before.current_period_start.getTime()
  return begins && start < now ? start : now
}

function changeOf(before: SubscriptionRow | null, after: SubscriptionRow): MrrChange {
  if (before === null) return 'start'
  if (after.ended_at !== null) return 'end'
  if (before.status === 'trialing' && after.status !== 'trialing') return 'trial_end'
  if (before.product_id !== after.product_id) return 'plan'
  if (before.seats !== after.seats) return 'seats'
  if (before.discount_id !== after.discount_id) return 'discount'
  if (before.amount !== after.amount) return 'price'
  if (before.cancel_at_period_end !== after.cancel_at_period_end) return 'cancellation'
  return 'status'
}

/** A subscription is canceled once, whether it ends then or with its period. */
function cancellationOf(
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Cancellation | null {
  const [earlier, later] = [before?.canceled_at ?? null, after.canceled_at]
  if (earlier === null && later !== null) {
    return { count: 1, at: later, reason: after.customer_cancellation_reason }
  }
  if (earlier !== null && later === null) {
    return { count: -1, at: earlier, reason: before?.customer_cancellation_reason ?? null }
  }
  return null
}
