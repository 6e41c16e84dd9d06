import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/agenda/schedule.ts'
import { announceSubscription } from './announce-subscription.ts'
import { anchorOf, periodEnd } from './period.ts'
import { renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

export type NewSubscription = {
  organization_id: string
  customer_id: string
  product_id: string
  checkout_id: string
  payment_method_id: string | null
  /** In the order they are shown; what they ask for is `amount`, per period. */
  price_ids: string[]
  amount: number
  currency: string
  recurring_interval: RecurringInterval
  recurring_interval_count: number
  /** The merchant allows the customer no other one beside it. */
  exclusive: boolean
  metadata: string
  custom_field_data: string
}

/**
 * Starts a subscription now, with its first period. Undefined where the customer has one already
 * and may have no other: the database says so even to two buyers at once.
 */
export async function startSubscription(
  work: Work,
  { price_ids, ...fresh }: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const status: SubscriptionStatus = 'active'
  const anchor_day = anchorOf(work.now)
  const row = await work.sql
    .insertInto('subscriptions')
    .values({
      id: newId(),
      ...fresh,
      status,
      anchor_day,
      current_period_start: work.now,
      current_period_end: periodEnd(work.now, { ...fresh, anchor_day }),
      started_at: work.now,
      created_at: work.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const prices = price_ids.map((product_price_id, position) => {
    return { subscription_id: row.id, product_price_id, position }
  })
  if (prices.length > 0) await work.sql.insertInto('subscription_prices').values(prices).execute()
  const { organization_id } = fresh
  const about = { organization_id, subject_id: row.id }
  await schedule(work, renewSubscriptionTask, row.current_period_end, about)
  await announceSubscription(work, row.id, ['subscription.created', 'subscription.active'])
  return row as SubscriptionRow
}
