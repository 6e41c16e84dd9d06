import { dayOf, endOf, type Rhythm } from './calendar.ts'
import { halfUp, least } from './exact.ts'

/** Seats from one number to another (without an end: null), and what each costs. */
export type Tier = { from: number; to: number | null; each: bigint }

/** What a period costs: an amount, or by the seat. */
export type Price =
  | { kind: 'fixed'; amount: bigint }
  | { kind: 'seats'; tiers: Tier[]; graduated: boolean }

/** A plan as it is sold. */
export type Plan = Rhythm & { id: string; price: Price; trial: Rhythm | null }

/** A discount: a share in hundredths of a percent, or an amount. */
export type Discount = {
  share: bigint | null
  off: bigint
  /** Months it lasts: null for ever, nought for the first period only. */
  months: number | null
  /** How many may have it. */
  limit: number
  taken: number
}

/** Tax in millionths, on top of a price or within it. */
export type Tax = { rate: bigint; within: boolean }

const MILLION = 1_000_000n
const WHOLE_SHARE = 10_000n

/** What is asked for a period before any discount. */
export function gross({ price }: Plan, seats: number | null): bigint {
  if (price.kind === 'fixed') return price.amount
  const taken = seats ?? 0
  const last = (tier: Tier) => (tier.to === null ? Infinity : tier.to)
  if (!price.graduated) {
    const tier = price.tiers.find(one => taken >= one.from && taken <= last(one))
    if (!tier) throw new Error(`nobody sells ${taken} seats`)
    return tier.each * BigInt(taken)
  }
  let sum = 0n
  for (const [at, tier] of price.tiers.entries()) {
    // The first tier prices all seats up to its end, also those nobody may take fewer than.
    const before = at === 0 ? 0 : tier.from - 1
    const within = Math.min(taken, last(tier)) - before
    if (within > 0) sum += tier.each * BigInt(within)
  }
  return sum
}

/** The fewest and the most seats a plan is sold with; undefined where it has none. */
export function seatsOf({ price }: Plan): { fewest: number; most: number } | undefined {
  if (price.kind === 'fixed') return undefined
  const [first] = price.tiers
  const last = price.tiers.at(-1)
  return { fewest: first?.from ?? 1, most: last?.to ?? Infinity }
}

/** What a discount takes off an amount. */
export function reduction({ share, off }: Discount, amount: bigint): bigint {
  return least(share === null ? off : halfUp(amount * share, WHOLE_SHARE), amount)
}

/** Whether a period that begins then has a discount that began with another. */
export function lasts({ months }: Discount, from: number, start: number): boolean {
  if (months === null) return true
  if (months === 0) return start <= from
  return start < endOf(from, { interval: 'month', count: months }, dayOf(from))
}

/** What an order comes to, without tax in its lines. */
export type Bill = { subtotal: bigint; discount: bigint; tax: bigint; total: bigint }

/** Puts tax to what is asked for. */
export function bill(asked: bigint, discount: bigint, tax: Tax | null): Bill {
  const base = asked - discount
  if (!tax || base <= 0n) return { subtotal: asked, discount, tax: 0n, total: base }
  const part = taxIn(base, tax)
  const subtotal = tax.within ? asked - part : asked
  return { subtotal, discount, tax: part, total: subtotal - discount + part }
}

/** The tax on an amount, or within it. */
export const taxIn = (amount: bigint, tax: Tax | null): bigint =>
  tax ? halfUp(amount * tax.rate, tax.within ? MILLION + tax.rate : MILLION) : 0n
