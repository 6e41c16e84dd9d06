import { dayOf, endOf, type BillingInterval } from './calendar.ts'
import { roundHalfUp, minimum } from './exact.ts'

/** A range of seats (without an upper limit: null), and the price of each seat. */
type Tier = { from: number; to: number | null; each: bigint }

/** The price of a period: a fixed amount, or by the seat. */
export type Price =
  | { kind: 'fixed'; amount: bigint }
  | { kind: 'seats'; tiers: Tier[]; graduated: boolean }

/** A plan for sale. */
export type Plan = BillingInterval & { id: string; price: Price; trial: BillingInterval | null }

/** A discount: a percentage in hundredths of a percent, or an amount. */
export type Discount = {
  share: bigint | null
  off: bigint
  /** Its duration in months: null means forever, zero the first period only. */
  months: number | null
  /** The maximum number of redemptions. */
  limit: number
  taken: number
}

/** Tax in millionths, on top of a price or included in it. */
export type Tax = { rate: bigint; within: boolean }

const MILLION = 1_000_000n
const FULL_BASIS_POINTS = 10_000n

/** The price of a period before any discount. */
export function gross({ price }: Plan, seats: number | null): bigint {
  if (price.kind === 'fixed') return price.amount
  const used = seats ?? 0
  const last = (tier: Tier) => (tier.to === null ? Infinity : tier.to)
  if (!price.graduated) {
    const tier = price.tiers.find(item => used >= item.from && used <= last(item))
    if (!tier) throw new Error(`no merchant sells ${used} seats`)
    return tier.each * BigInt(used)
  }
  let sum = 0n
  for (const [at, tier] of price.tiers.entries()) {
    // The first tier prices all seats up to its end, including those below the minimum number.
    const before = at === 0 ? 0 : tier.from - 1
    const within = Math.min(used, last(tier)) - before
    if (within > 0) sum += tier.each * BigInt(within)
  }
  return sum
}

/** The minimum and maximum number of seats of a plan; undefined if it has no seats. */
export function seatsOf({ price }: Plan): { fewest: number; most: number } | undefined {
  if (price.kind === 'fixed') return undefined
  const [first] = price.tiers
  const last = price.tiers.at(-1)
  return { fewest: first?.from ?? 1, most: last?.to ?? Infinity }
}

/** The reduction of an amount by a discount. */
export function reduction({ share, off }: Discount, amount: bigint): bigint {
  return minimum(share === null ? off : roundHalfUp(amount * share, FULL_BASIS_POINTS), amount)
}

/**
 * Whether a discount that started with an earlier period still applies to a period that starts now.
 */
export function coversMonth({ months }: Discount, from: number, start: number): boolean {
  if (months === null) return true
  if (months === 0) return start <= from
  return start < endOf(from, { interval: 'month', count: months }, dayOf(from))
}

/** The amounts of an order, without tax in its lines. */
export type Bill = { subtotal: bigint; discount: bigint; tax: bigint; total: bigint }

/** Adds tax to an amount. */
export function bill(charged: bigint, discount: bigint, tax: Tax | null): Bill {
  const base = charged - discount
  if (!tax || base <= 0n) return { subtotal: charged, discount, tax: 0n, total: base }
  const part = taxIn(base, tax)
  const subtotal = tax.within ? charged - part : charged
  return { subtotal, discount, tax: part, total: subtotal - discount + part }
}

/** The tax on an amount, or included in it. */
export const taxIn = (amount: bigint, tax: Tax | null): bigint =>
  tax ? roundHalfUp(amount * tax.rate, tax.within ? MILLION + tax.rate : MILLION) : 0n
