import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import type { ChangeBehavior } from '@gatehouse/contract/billing/subscription-updates'
import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import type { LineBasis } from '../../orders/basis.ts'
import { anchorAfter, anchorOf, periodEnd, type Period } from '../period.ts'
import { periodLines, priceOf, type Terms } from '../terms.ts'
import { partLeft, prorate, timeLeft } from './prorate.ts'
import { refundNewest, ofLine, scaledTo, type Source } from './sources.ts'
import { netOf, applyCredits } from './apply-credits.ts'

export { netOf } from './apply-credits.ts'

/** A line of a change, with the basis of its calculation. */
export type ChangeLine = {
  /** The id of its row, or `credit` or `debit` if the change is not made yet. */
  key: string
  label: string
  amount: number
  product_price_id: string | null
  /**
   * The seconds counted, out of the total seconds; `of_amount` is what was or is charged for all of
   * them.
   */
  of_amount: number
  seconds: number
  seconds_of: number
  /** The same fraction in milliseconds; null for lines written before it was stored. */
  milliseconds: number | null
  milliseconds_of: number | null
  /** For a credit: the charges it credits. */
  sources?: Source[] | null
}

/** A subscription before a change. */
export type ActiveSubscription = Terms & {
  status: string
  current_period_start: Date
  current_period_end: Date
  /** The amount charged, after discount, from `charged_from` to the end of the period. */
  charged_amount: number
  charged_from: Date | null
  charged_of?: Source[] | null
}

/**
 * The amount charged for the rest of a period, and the orders that charged it; null if it is the
 * period's own order.
 */
type ChargedPeriod = Pick<ActiveSubscription, 'charged_amount' | 'charged_from' | 'charged_of'>

/** A subscription's period and price after a change. */
export type ChangedTerms = Terms & { period: Period } & ChargedPeriod

/** A line of a whole period, which belongs to no change. */
type PlainLine = {
  key?: undefined
  label: string
  amount: number
  product_price_id: string
  basis?: LineBasis | null
}

/** A line of an order, for a change or for a whole period. */
export type DueLine = ChangeLine | PlainLine

/** The amounts billed immediately, and the discount on the whole periods among them. */
export type DueLines = { lines: DueLine[]; discount_amount: number }

/** A calculated change, before it is made. */
export type ChangePlan = {
  /** Whether it is applied at the end of the period. */
  later: boolean
  /** Whether it starts a new period. */
  restarts: boolean
  after: ChangedTerms
  /**
   * The lines it writes: a credit for what was charged, and a debit for the rest of the period at
   * the new price.
   */
  written: ChangeLine[]
  /** The amounts billed now; null if nothing is billed. */
  due: DueLines | null
  /** The lines left for the next order. */
  left: ChangeLine[]
}

type ChangeInput = {
  at: Date
  behavior: ChangeBehavior
  pending: readonly ChangeLine[]
  /** The charges of the current period, oldest first. */
  charges?: readonly Source[]
}

/**
 * Calculates a change of plan or seats at a given time. Unused time is credited from the amount
 * charged for it, and the rest of the period is charged at the new price: each is one line, rounded
 * once half to even. A change of interval starts a new period, which is paid immediately. During a
 * trial nothing is charged, so nothing is credited.
 */
export function planChange(
  now: ActiveSubscription,
  target: Terms,
  { at, behavior, pending, charges = [] }: ChangeInput,
): ChangePlan {
  const current = { start: now.current_period_start, end: now.current_period_end }
  const waiting = { later: false, restarts: false, written: [], due: null, left: [...pending] }
  const { charged_amount, charged_from, charged_of } = now
  const unchanged = { charged_amount, charged_from, charged_of }
  if (behavior === 'next_period') {
    const anchor_day = anchorAfter(current.end, now)
    const after = { ...target, anchor_day, amount: priceOf(target, current.end).net }
    return { ...waiting, later: true, after: { ...after, period: current, ...unchanged } }
  }
  if (now.status === 'trialing') {
    const amount = priceOf(target, current.end).net
    const after = { ...target, amount, period: current, ...unchanged }
    return { ...waiting, after }
  }
  const credit = creditLine(now, at, charges)
  if (isSameRhythm(now, target)) {
    const price = priceOf(target, current.start, { runs: true })
    const debit = debitLine(target, { amount: price.net, current, at })
    const { sources, kept } = settleWithin(credit, debit)
    const written = [{ ...credit, sources }, debit].filter(({ amount }) => amount !== 0)
    const after = { ...target, amount: price.net, period: current }
    const charged = { charged_amount: debit.amount, charged_from: at, charged_of: kept }
    const all = [...pending, ...written]
    const isCharged = behavior === 'invoice' && netOf(all) >= AMOUNT_MIN
    const { lines, left } = isCharged ? applyCredits(all) : { lines: [], left: all }
    const due = isCharged ? { lines, discount_amount: 0 } : null
    return { ...waiting, written, due, left, after: { ...after, ...charged } }
  }
  return restartPeriod(target, { at, pending, written: credit.amount === 0 ? [] : [credit] })
}

/** A new period that begins at the given time, less the pending lines. */
export function restartPeriod(
  target: Terms,
  { at, pending, written }: Pick<ChangeInput, 'at' | 'pending'> & Pick<ChangePlan, 'written'>,
): ChangePlan {
  const anchor_day = anchorOf(at)
  const period = { start: at, end: periodEnd(at, { ...target, anchor_day }) }
  const price = priceOf(target, at)
  const { discount_amount, net, discount_from } = price
  const discount_applied_at = target.discount_applied_at ?? discount_from
  const total = periodLines(price, period)
  const all: DueLine[] = [...total, ...pending, ...written]
  const { lines, left } = applyCredits(all, discount_amount)
  return {
    ...{ later: false, restarts: true, written },
    after: {
      ...{ ...target, discount_applied_at, anchor_day, amount: net, period },
      ...{ charged_amount: net, charged_from: at, charged_of: null },
    },
    due: { lines, discount_amount },
    left: left.filter(isOfChange),
  }
}

/** Whether a line belongs to a change rather than to a whole period. */
export const isOfChange = (line: DueLine): line is ChangeLine => line.key !== undefined

const isSameRhythm = (one: Terms, other: Terms) =>
  one.recurring_interval === other.recurring_interval &&
  one.recurring_interval_count === other.recurring_interval_count

/**
 * A change within a period charges or credits only the difference: what the customer keeps stays
 * charged and taxed as it was. The most recent charges are credited first.
 */
function settleWithin(credit: ChangeLine, debit: ChangeLine) {
  const charged = (credit.sources ?? []).toReversed()
  const [before, after] = [0 - credit.amount, debit.amount]
  const both = Math.min(before, after)
  const own = both > 0 ? [ofLine(debit.key, both)] : []
  const { taken, kept } = refundNewest(charged, before - both)
  const more = after > both ? [ofLine(debit.key, after - both)] : []
  return { sources: [...own, ...taken], kept: [...kept, ...more] }
}

/** Credits the amount charged for unused time, never more than that. */
export function creditLine(
  now: ActiveSubscription,
  at: Date,
  charges: readonly Source[] = [],
): ChangeLine {
  const { current_period_end: end, currency, product } = now
  const { of_amount, span, from } = chargedAs(now)
  const unused = at < from ? from : at
  const amount = 0 - prorate(of_amount, partLeft(span, unused), currency)
  const { name } = product
  const label = lineLabel({ kind: 'unused', name, seats: now.seats, span: { start: at, end } })
  const sources = scaledTo(charges, 0 - amount).toReversed()
  return {
    ...{ key: 'credit', label, amount, product_price_id: staticId(now), of_amount },
    ...{ ...timeLeft(span, unused), sources },
  }
}

/**
 * The amount and period a credit is a fraction of. This is the price of the whole period if the
 * amount charged is its prorated part: prorating that part again would round twice, so a customer
 * who switches back immediately pays exactly what was credited. If the amount differs (a share was
 * refunded, or the period's end was moved), it is the amount charged and the time it was charged
 * for.
 */
function chargedAs(now: ActiveSubscription): { of_amount: number; span: Period; from: Date } {
  const { amount, charged_amount, current_period_end: end, currency } = now
  const total = { start: now.current_period_start, end }
  const from = now.charged_from ?? total.start
  return charged_amount === prorate(amount, partLeft(total, from), currency)
    ? { of_amount: amount, span: total, from }
    : { of_amount: charged_amount, span: { start: from, end }, from }
}

type RemainingPeriod = { amount: number; current: Period; at: Date }

function debitLine(target: Terms, { amount: of_amount, current, at }: RemainingPeriod): ChangeLine {
  const amount = prorate(of_amount, partLeft(current, at), target.currency)
  const { seats, product } = target
  const span = { start: at, end: current.end }
  const label = lineLabel({ kind: 'remaining', name: product.name, seats, span })
  return {
    ...{ key: 'debit', label, amount, product_price_id: staticId(target), of_amount },
    ...timeLeft(current, at),
  }
}

const staticId = ({ prices }: Terms) =>
  prices.find(({ amount_type }) => !isMeteredType(amount_type))?.id ?? null
