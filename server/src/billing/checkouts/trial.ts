import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { areFree } from '../products/price.ts'
import { anchorOf, periodEnd } from '../subscriptions/period.ts'

/** A trial that was agreed on: so many of an interval. */
export type Trial = { trial_interval: RecurringInterval; trial_interval_count: number }

type MaybeTrial = { trial_interval: string | null; trial_interval_count: number | null }

/** What a checkout says about trying: its own length, that there is none, or not once more. */
export type TrialTerms = MaybeTrial & { allow_trial: boolean; trial_taken: boolean }

/** What a product says: how long new buyers may try it. */
export type TrialOffer = MaybeTrial & {
  recurring_interval: string | null
  prices: readonly { amount_type: string }[]
}

/**
 * The trial a buyer gets: that of the checkout, else that of its product. What is bought once, or
 * costs nothing anyway, has none.
 */
export function activeTrial(checkout: TrialTerms, product: TrialOffer): Trial | null {
  if (!checkout.allow_trial || checkout.trial_taken) return null
  if (product.recurring_interval === null || areFree(product.prices)) return null
  const { trial_interval, trial_interval_count } =
    checkout.trial_interval === null ? product : checkout
  if (trial_interval === null || trial_interval_count === null) return null
  // Only intervals of the contract are ever written.
  return { trial_interval: trial_interval as RecurringInterval, trial_interval_count }
}

/** When a trial that begins then is over: counted as periods are. */
export const trialEnd = (start: Date, { trial_interval, trial_interval_count }: Trial): Date =>
  periodEnd(start, {
    recurring_interval: trial_interval,
    recurring_interval_count: trial_interval_count,
    anchor_day: anchorOf(start),
  })
