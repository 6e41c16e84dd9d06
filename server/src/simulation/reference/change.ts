import { dayOf, endOf } from './calendar.ts'
import { addCredit, chargedWith, scaleParts, split } from './credits.ts'
import { roundHalfEven, minimum } from './exact.ts'
import { bill, seatsOf, type Plan } from './plan.ts'
import { costs } from './costs.ts'
import {
  chargesCard,
  chargeUnpaid,
  finish,
  discountStartOf,
  issue,
  settleCredit,
  take,
} from './renew.ts'
import {
  SMALLEST_CHARGE,
  type Charge,
  type Subscription,
  type PendingChange,
} from './subscription.ts'

/** How a change is paid. */
export type Behavior = 'invoice' | 'prorate' | 'next_period'

/** The outcome of an action. `declined`: its payment was declined, and nothing changed. */
export type Outcome = 'made' | 'refused' | 'declined'

/** The requested plan or seats. */
export type RequestedChange = { plan: Plan } | { seats: number }

/** Whether it is active or trialing, and so may be changed. */
export const runs = ({ status }: Subscription) => status === 'active' || status === 'trialing'

/** The plan and seats after a change, or undefined if the change is not allowed. */
function targetOf(sub: Subscription, wish: RequestedChange): PendingChange | undefined {
  if ('seats' in wish) {
    const range = seatsOf(sub.plan)
    const within = range && wish.seats >= range.fewest && wish.seats <= range.most
    return within && wish.seats !== sub.seats ? { plan: sub.plan, seats: wish.seats } : undefined
  }
  if (wish.plan === sub.plan) return undefined
  const range = seatsOf(wish.plan)
  if (!range) return { plan: wish.plan, seats: null }
  const seats = sub.seats ?? range.fewest
  return seats >= range.fewest && seats <= range.most ? { plan: wish.plan, seats } : undefined
}

/** Changes plan or seats at a moment. */
export function change(
  sub: Subscription,
  wish: RequestedChange,
  mode: Behavior,
  at: number,
): Outcome {
  const target = runs(sub) && !sub.canceling ? targetOf(sub, wish) : undefined
  if (!target) return 'refused'
  if (mode === 'next_period') {
    sub.waiting = target
    return 'made'
  }
  if (sub.status === 'trialing') {
    Object.assign(sub, { ...target, waiting: null })
    return 'made'
  }
  const unused = unusedAmountOf(sub, at)
  const { interval, count } = sub.plan
  const restarts = interval !== target.plan.interval || count !== target.plan.count
  return restarts
    ? restart(sub, target, unused, at)
    : changeWithinPeriod(sub, target, { how: mode, unused, at })
}

/**
 * The amount charged for unused time: a share of the whole price, if the whole price was charged.
 */
export function unusedAmountOf(sub: Subscription, at: number): bigint {
  const { charged, charged_from, price, start, end } = sub
  const costsFrom = (moment: number) =>
    roundHalfEven(price * BigInt(end - moment), BigInt(end - start))
  if (costsFrom(charged_from) === charged) return costsFrom(at)
  return roundHalfEven(charged * BigInt(end - at), BigInt(end - charged_from))
}

/** Starts a period now, before its time: the end of a trial, or of a pause. */
export function startNow(sub: Subscription, at: number): Outcome {
  const { plan, seats } = sub.waiting ?? sub
  const { discount_from } = sub
  sub.discount_from = discountStartOf(sub, at)
  const outcome = restart(sub, { plan, seats }, 0n, at)
  if (outcome === 'made') Object.assign(sub, { status: 'active', paused_at: null, resumes: null })
  else sub.discount_from = discount_from
  return outcome
}

type ChangeCredit = { how: Behavior; unused: bigint; at: number }

/** The rest of the period is charged at the new price. */
function changeWithinPeriod(
  sub: Subscription,
  target: PendingChange,
  { how, unused, at }: ChangeCredit,
): Outcome {
  const { net } = costs(sub, target, sub.start, true)
  const rest = roundHalfEven(net * BigInt(sub.end - at), BigInt(sub.end - sub.start))
  const then = { ...sub, unpaid: sub.unpaid + rest, credit: sub.credit + unused }
  const debit: Charge = { order: null }
  const { credited, kept } = settleWithin(sub, { unused, rest, debit })
  addCredit(then, credited)
  if (rest > 0n) then.debits = [...then.debits, debit]
  const isCharged = how === 'invoice' && then.unpaid - then.credit >= SMALLEST_CHARGE
  if (isCharged) {
    const { sum, taken } = take(then, 0n, 0n)
    const amounts = bill(sum, 0n, sub.tax)
    if (chargesCard(sub, amounts.total) && !sub.card.works) return 'declined'
    const reason = { reason: 'subscription_update', start: at, end: sub.end } as const
    issue(sub, reason, amounts, taken).status = 'paid'
  }
  const { unpaid, credit, credits, numbered, debits } = then
  Object.assign(sub, { ...target, unpaid, credit, credits, numbered, debits, waiting: null })
  sub.charges = kept
  Object.assign(sub, { charged: rest, charged_from: at, price: net })
  if (how === 'invoice') settleCredit(sub, at)
  return 'made'
}

type Difference = { unused: bigint; rest: bigint; debit: Charge }

/**
 * Only the difference is charged or credited; the latest charges are credited first. The rest stays
 * assigned to the charges it was charged with.
 */
function settleWithin({ charges }: Subscription, { unused, rest, debit }: Difference) {
  const counted = scaleParts(charges, unused)
  const both = minimum(unused, rest)
  const [back, remaining] = split(counted.toReversed(), unused - both)
  const own = both > 0n ? [{ of: debit, amount: both }] : []
  const more = rest > both ? [{ of: debit, amount: rest - both }] : []
  return { credited: [...own, ...back], kept: [...remaining.toReversed(), ...more] }
}

/** A plan with another interval starts a new period, which is paid immediately. */
function restart(sub: Subscription, target: PendingChange, unused: bigint, at: number): Outcome {
  const anchor = dayOf(at)
  const end = endOf(at, target.plan, anchor)
  if (sub.pausing && sub.resumes !== null && sub.resumes <= end) return 'refused'
  const { charged, off, net, from } = costs(sub, target, at)
  const then = { ...sub, credit: sub.credit + unused }
  addCredit(then, scaleParts(sub.charges, unused).toReversed())
  const { sum, taken } = take(then, charged, off)
  const amounts = bill(sum, off, sub.tax)
  if (chargesCard(sub, amounts.total) && !sub.card.works) return 'declined'
  const order = issue(sub, { reason: 'subscription_cycle', start: at, end }, amounts, taken)
  order.status = 'paid'
  const { unpaid, credit, credits, numbered, debits } = then
  Object.assign(sub, { ...target, unpaid, credit, credits, numbered, debits, waiting: null })
  sub.charges = chargedWith(order, net)
  Object.assign(sub, { charged: net, charged_from: at, price: net })
  Object.assign(sub, { start: at, end, look: end, anchor })
  sub.discount_from ??= from
  settleCredit(sub, at)
  return 'made'
}

/** Cancels a change that is pending for the next period. */
export function removeSeats(sub: Subscription): Outcome {
  if (!sub.waiting) return 'refused'
  sub.waiting = null
  return 'made'
}

/**
 * Cancels a subscription at the end of its period, or uncancels it. A paused one has no period and
 * ends immediately.
 */
export function cancel(sub: Subscription, ends: boolean, at: number): Outcome {
  if (ends && sub.status === 'paused') return revoke(sub, at)
  if (ends && (sub.status === 'canceled' || sub.canceling)) return 'refused'
  if (!ends && (!runs(sub) || !sub.canceling)) return 'refused'
  sub.canceling = ends
  if (ends) Object.assign(sub, { pausing: false, resumes: null })
  return 'made'
}

/** Ends a subscription now. */
export function revoke(sub: Subscription, at: number): Outcome {
  if (sub.status === 'canceled') return 'refused'
  finish(sub, at)
  // The current period is not refunded, and pending amounts for it are still charged.
  chargeUnpaid(sub, at)
  return 'made'
}
