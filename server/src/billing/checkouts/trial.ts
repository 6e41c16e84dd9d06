import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { areFree } from '../products/price.ts'
import { anchorOf, periodEnd } from '../subscriptions/period.ts'

/** A trial: a number of intervals. */
export type Trial = { trial_interval: RecurringInterval; trial_interval_count: number }

type OptionalTrial = { trial_interval: string | null; trial_interval_count: number | null }

/**
 * A checkout's trial settings: its own length, whether trials are allowed, and whether the buyer
 * has had one.
 */
export type TrialTerms = OptionalTrial & { allow_trial: boolean; trial_taken: boolean }

/** A product's trial: how long new buyers may try it. */
export type TrialOffer = OptionalTrial & {
  recurring_interval: string | null
  prices: readonly { amount_type: string }[]
}

/**
 * The trial a buyer gets: the checkout's, else the product's. One-time purchases and free products
 * have none.
 */
export function activeTrial(checkout: TrialTerms, product: TrialOffer): Trial | null {
  if (!checkout.allow_trial || checkout.trial_taken) return null
  if (product.recurring_interval === null || areFree(product.prices)) return null
  const { trial_interval, trial_interval_count } =
    checkout.trial_interval === null ? product : checkout
  if (trial_interval === null || trial_interval_count === null) return null
  // Only intervals defined in the contract are stored.
  return { trial_interval: trial_interval as RecurringInterval, trial_interval_count }
}

/** When a trial that starts then ends, calculated as periods are. */
export const trialEnd = (start: Date, { trial_interval, trial_interval_count }: Trial): Date =>
  periodEnd(start, {
    recurring_interval: trial_interval,
    recurring_interval_count: trial_interval_count,
    anchor_day: anchorOf(start),
  })
