import { add, decimal, roundHalfAway, sum, times } from './exact.ts'
import type { CustomerPlace } from './places.data.ts'

/** How a shop charges: its currency's steps in minor units, and whether prices include tax. */
export type TaxRules = { step: bigint; within: boolean }

const HUNDRED = { over: 100n, under: 1n }

/**
 * The tax on an amount, or included in it: each authority's share is rounded separately, half away
 * from zero. Tax on top of a price is rounded to the currency's steps, because a card cannot be
 * charged less.
 */
export function taxOn(
  amount: bigint,
  { taxes }: CustomerPlace,
  { step, within }: TaxRules,
): bigint {
  const rates = taxes.map(decimal)
  const total = within ? rates.reduce(add, HUNDRED) : HUNDRED
  const parts = rates.map(rate => {
    const { over, under } = times(amount, rate)
    return roundHalfAway({ over: over * total.under, under: under * total.over })
  })
  return within ? sum(parts) : roundHalfAway({ over: sum(parts), under: step }) * step
}
