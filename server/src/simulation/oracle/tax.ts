import { add, decimal, halfAway, sum, times } from './exact.ts'
import type { Place } from './places.data.ts'

/** How a shop charges: the steps of its currency in minor units, and whether prices have tax. */
export type Charging = { step: bigint; within: boolean }

const HUNDRED = { over: 100n, under: 1n }

/**
 * The tax on an amount, or within it: each authority's share rounded by itself, a half away from
 * zero; on top of a price in the currency's steps, as no card is charged with less.
 */
export function taxOn(amount: bigint, { taxes }: Place, { step, within }: Charging): bigint {
  const rates = taxes.map(decimal)
  const whole = within ? rates.reduce(add, HUNDRED) : HUNDRED
  const parts = rates.map(rate => {
    const { over, under } = times(amount, rate)
    return halfAway({ over: over * whole.under, under: under * whole.over })
  })
  return within ? sum(parts) : halfAway({ over: sum(parts), under: step }) * step
}
