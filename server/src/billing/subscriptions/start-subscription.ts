import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { announceSubscription } from './announce-subscription.ts'
import { anchorOf, periodEnd } from './period.ts'
import { planRenewal } from './plan-renewal.ts'
import { sellPrices } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'

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
  discount_id: string | null
  recurring_interval: RecurringInterval
  recurring_interval_count: number
  seats: number | null
  /** Begins with a time that costs nothing. */
  trial: { trial_interval: RecurringInterval; trial_interval_count: number } | null
  /** The merchant allows the customer no other one beside it. */
  exclusive: boolean
  metadata: string
  custom_field_data: string
  /** By which it is billed where its buyer is not verified; null: by the customer's own. */
  billing_details: string | null
}

/**
 * Starts a subscription now, with its first period. Undefined where the customer has one already
 * and may have no other: the database says so even to two buyers at once.
 */
export async function startSubscription(
  work: Work,
  { price_ids, trial, ...fresh }: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const status: SubscriptionStatus = trial ? 'trialing' : 'active'
  const row = await work.sql
    .insertInto('subscriptions')
    .values({
      id: newId(),
      ...fresh,
      ...firstTerms(work.now, { ...fresh, trial }),
      status,
      started_at: work.now,
      created_at: work.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await sellPrices(work, row.id, price_ids)
  const subscription = row as SubscriptionRow
  await planRenewal(work, subscription)
  await announceSubscription(work, row.id, ['subscription.created', 'subscription.active'])
  return subscription
}

/** The first period of what is bought now, or the time it may be tried before. */
export function firstTerms(
  now: Date,
  { trial, discount_id, amount, ...rhythm }: Omit<NewSubscription, 'price_ids' | OwnersOf>,
) {
  const first = trial ? asRhythm(trial) : rhythm
  const current_period_end = periodEnd(now, { ...first, anchor_day: anchorOf(now) })
  const paid_from = trial ? current_period_end : now
  return {
    // What is paid for is counted from the day it is first paid for.
    anchor_day: anchorOf(paid_from),
    current_period_start: now,
    current_period_end,
    trial_start: trial ? now : null,
    trial_end: trial ? current_period_end : null,
    // What is tried costs nothing: the discount begins with what is paid.
    discount_applied_at: discount_id === null || trial ? null : now,
    discount_applies: true,
    // What is tried is not charged, so nothing of it is ever credited.
    charged_amount: trial ? 0 : amount,
    charged_from: trial ? null : now,
    charged_of: null,
  }
}

type OwnersOf = 'organization_id' | 'customer_id'

const asRhythm = ({
  trial_interval,
  trial_interval_count,
}: NonNullable<NewSubscription['trial']>) => ({
  recurring_interval: trial_interval,
  recurring_interval_count: trial_interval_count,
})
