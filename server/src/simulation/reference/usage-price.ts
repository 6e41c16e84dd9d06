import { minimum, most } from './exact.ts'

/** Units up to and including `bound`, or all others, and what each costs in 10,000ths of a cent. */
type RatedTier = { bound: bigint | null; each: bigint }

/** Begun packages of units, after some that are free. */
type Packages = { size: bigint; cents: bigint; free: bigint }

/** The price of usage: one rate is a tier without bound. */
export type UsagePrice = {
  tiers: RatedTier[]
  /** Each unit costs the rate of its own tier; otherwise the tier of the total prices all. */
  graduated: boolean
  /** If units are sold in packages, these instead of the tiers. */
  packages?: Packages
  /** The least that a line of a whole period costs, in cents. */
  least?: bigint
  /** The most that a line costs, in cents. */
  cap: bigint | null
}

/** Units are counted in thousandths. */
const UNIT = 1_000n
const WHOLE = 10_000n * UNIT

/** What units cost in cents, between the least of a whole period and the cap. */
export function usageAmount(price: UsagePrice, units: bigint, whole = false): bigint {
  const cents =
    units <= 0n ? 0n : price.packages ? begun(price.packages, units) : rated(price, units)
  const raised = whole ? most(cents, price.least ?? 0n) : cents
  return price.cap === null ? raised : minimum(raised, price.cap)
}

/** Counts packages until they hold all units. */
function begun({ size, cents, free }: Packages, units: bigint): bigint {
  const full = most(units - free * UNIT, 0n) / (size * UNIT)
  const isBegun = free * UNIT + full * size * UNIT < units
  return (isBegun ? full + 1n : full) * cents
}

/** Rounded once, half up. */
function rated({ tiers, graduated }: UsagePrice, units: bigint): bigint {
  const exact = graduated ? byTier(tiers, units) : units * rateOf(tiers, units)
  return (exact + exact + WHOLE) / (WHOLE + WHOLE)
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
