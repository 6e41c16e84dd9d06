import { minimum } from './exact.ts'

/** Units up to and including `bound`, or all others, and what each costs in 10,000ths of a cent. */
type RatedTier = { bound: bigint | null; each: bigint }

/** The price of usage: one rate is a tier without bound. */
export type UsagePrice = {
  tiers: RatedTier[]
  /** Each unit costs the rate of its own tier; otherwise the tier of the total prices all. */
  graduated: boolean
  /** The most that a line costs, in cents. */
  cap: bigint | null
}

/** Units are counted in thousandths. */
export const UNIT = 1_000n
const WHOLE = 10_000n * UNIT

/** What units cost in cents, rounded once, half up. */
export function usageAmount({ tiers, graduated, cap }: UsagePrice, units: bigint): bigint {
  if (units <= 0n) return 0n
  const exact = graduated ? byTier(tiers, units) : units * rateOf(tiers, units)
  const cents = (exact + exact + WHOLE) / (WHOLE + WHOLE)
  return cap === null ? cents : minimum(cents, cap)
}

function rateOf(tiers: readonly RatedTier[], units: bigint): bigint {
  for (const { bound, each } of tiers) if (bound === null || units <= bound * UNIT) return each
  throw new Error('the last tier must have no bound')
}

/** Takes the units of one tier after the other off. */
function byTier(tiers: readonly RatedTier[], units: bigint): bigint {
  let [left, from, sum] = [units, 0n, 0n]
  for (const { bound, each } of tiers) {
    const within = bound === null ? left : minimum(left, (bound - from) * UNIT)
    sum += within * each
    left -= within
    from = bound ?? from
  }
  return sum
}
