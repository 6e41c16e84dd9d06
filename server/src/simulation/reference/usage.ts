import { minimum, most } from './exact.ts'
import type { UsagePrice } from './usage-price.ts'

/** An event as it arrived: units in thousandths, times in milliseconds. */
export type Arrival = { at: number; timestamp: number; units: bigint }

/** Units that were credited together. */
export type Lot = {
  units: bigint
  used: bigint
  rollover: boolean
  /** When it was credited, and when it expires. */
  from: number
  expires: number | null
  /** The benefit it comes from; null where the merchant gave it. */
  benefit: string | null
  ended: 'expired' | 'reset' | 'revoked' | null
}

/** Usage of a part of a period, at one price; without a price it is not billed. */
export type Segment = {
  price: UsagePrice | null
  consumed: bigint
  covered: bigint
  late: number
  /** Whether it is a whole period of its subscription at this price. */
  whole: boolean
}

/** A customer's usage of one meter. */
export type UsageAccount = {
  func: 'sum' | 'count' | 'max'
  /** Everything that arrived, in its order. The open part begins with the event number `first`. */
  log: Arrival[]
  first: number
  since: number
  /** What was drawn from credits for the open part. */
  covered: bigint
  lots: Lot[]
  /** Whether a subscription takes the usage. */
  taken: boolean
  /** Parts that ended and that no order has billed. */
  unbilled: Segment[]
}

/** A customer who used nothing yet. */
export const openAccount = (func: UsageAccount['func'], at: number): UsageAccount => ({
  ...{ func, log: [], first: 0, since: at, covered: 0n },
  ...{ lots: [], taken: false, unbilled: [] },
})

/** What the events of the open part amount to. */
export function consumedOf({ func, log, first }: UsageAccount): bigint {
  const open = log.slice(first).map(({ units }) => units)
  if (func === 'max') return open.reduce((high, units) => most(high, units), 0n)
  return open.reduce((sum, units) => sum + units, 0n)
}

/** What is left of all credits. */
export const remainingOf = ({ lots }: UsageAccount): bigint =>
  lots.reduce((sum, lot) => sum + (lot.ended === null ? lot.units - lot.used : 0n), 0n)

/** The events of the open part that happened before it. */
const lateOf = ({ log, first, since, taken }: UsageAccount) =>
  taken ? log.slice(first).filter(({ timestamp }) => timestamp < since).length : 0

/** Soonest to expire, then those that end with the period, then the oldest. */
function inOrder(one: Lot, other: Lot): number {
  const expiry = (lot: Lot) => lot.expires ?? Number.MAX_SAFE_INTEGER
  if (expiry(one) !== expiry(other)) return expiry(one) - expiry(other)
  if (one.rollover !== other.rollover) return one.rollover ? 1 : -1
  return one.from - other.from
}

/** Draws what no credit covers yet from the credits of now. */
function draw(account: UsageAccount): void {
  let open = consumedOf(account) - account.covered
  for (const lot of account.lots.filter(({ ended }) => ended === null).sort(inOrder)) {
    const used = minimum(open, lot.units - lot.used)
    lot.used += used
    account.covered += used
    open -= used
  }
}

/** Credits units. */
export function give(account: UsageAccount, lot: Omit<Lot, 'used' | 'ended'>): void {
  draw(account)
  account.lots.push({ ...lot, used: 0n, ended: null })
}

/** Ends credits before they are used up. */
export function endLots(
  account: UsageAccount,
  ended: NonNullable<Lot['ended']>,
  isMeant: (lot: Lot) => boolean,
): void {
  const ending = account.lots.filter(lot => lot.ended === null && isMeant(lot))
  if (ending.length > 0) draw(account)
  for (const lot of ending) lot.ended = ended
}

/** The open part as it would be billed now. */
export function openSegment(
  account: UsageAccount,
  price: UsagePrice | null,
  whole = false,
): Segment {
  const consumed = consumedOf(account)
  const covered = minimum(consumed, account.covered + remainingOf(account))
  return { price, consumed, covered, late: lateOf(account), whole }
}

/** Ends the open part at a time; counting begins again from zero. */
export function closePart(
  account: UsageAccount,
  { price, at, whole = false }: { price: UsagePrice | null; at: number; whole?: boolean },
): void {
  draw(account)
  const isUsed = account.log.length > account.first
  if (account.taken && (isUsed || (whole && price?.least))) {
    account.unbilled.push(openSegment(account, price, whole))
  }
  account.first = account.log.length
  account.since = Math.max(account.since, at)
  account.covered = 0n
}
