import type { CollectionMethod } from '@gatehouse/contract/billing/collection'
import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { followMeters } from './follow-meters.ts'
import { anchorOf, periodEnd } from './period.ts'
import { planRenewal } from './plan-renewal.ts'
import { recordMrr } from './record-mrr.ts'
import { sellPrices } from './sell-prices.ts'
import type { SubscriptionRow } from './subscription.ts'

export type NewSubscription = {
  organization_id: string
  customer_id: string
  product_id: string
  /** The checkout it was bought at; null if its merchant starts it by hand. */
  checkout_id: string | null
  /** How its renewals are paid: a saved card is charged unless invoices are sent. */
  collection_method?: CollectionMethod
  net_days?: number | null
  payment_method_id: string | null
  /** In display order; their total per period is `amount`. */
  price_ids: string[]
  amount: number
  currency: string
  discount_id: string | null
  recurring_interval: RecurringInterval
  recurring_interval_count: number
  seats: number | null
  /** The free period it begins with. */
  trial: { trial_interval: RecurringInterval; trial_interval_count: number } | null
  /** The merchant allows the customer only one subscription. */
  exclusive: boolean
  metadata: string
  custom_field_data: string
  /** The details to bill if the buyer is not verified; null means the customer's own. */
  billing_details: string | null
}

/**
 * Starts a subscription now, with its first period. Undefined if the customer already has one and
 * may have only one: a database constraint guarantees this even if two buyers confirm at the same
 * time.
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
  await recordMrr(work, null, subscription)
  await followMeters(work, row.id)
  await planRenewal(work, subscription)
  await publishSubscriptionEvents(work, row.id, ['subscription.created', 'subscription.active'])
  return subscription
}

/** The first paid period, or the trial before it. */
export function firstTerms(
  now: Date,
  { trial, discount_id, amount, ...rhythm }: Omit<NewSubscription, 'price_ids' | OwnerColumns>,
) {
  const first = trial ? billingIntervalOf(trial) : rhythm
  const current_period_end = periodEnd(now, { ...first, anchor_day: anchorOf(now) })
  const paid_from = trial ? current_period_end : now
  return {
    // Periods are counted from the first paid day.
    anchor_day: anchorOf(paid_from),
    current_period_start: now,
    current_period_end,
    trial_start: trial ? now : null,
    trial_end: trial ? current_period_end : null,
    // A trial is free, so the discount begins with the first paid period.
    discount_applied_at: discount_id === null || trial ? null : now,
    discount_applies: true,
    // A trial is not charged, so no part of it is ever credited.
    charged_amount: trial ? 0 : amount,
    charged_from: trial ? null : now,
    charged_of: null,
  }
}

type OwnerColumns = 'organization_id' | 'customer_id'

const billingIntervalOf = ({
  trial_interval,
  trial_interval_count,
}: NonNullable<NewSubscription['trial']>) => ({
  recurring_interval: trial_interval,
  recurring_interval_count: trial_interval_count,
})
