import { dayOf, DAY_MS, endOf } from './calendar.ts'
import { chargedWith, nothingCredited, settleApplied, applyCredits } from './credits.ts'
import { nextPeriodAfterMissed, costs } from './costs.ts'
import { minimum, most } from './exact.ts'
import { bill, taxIn, type Bill } from './plan.ts'
import {
  SMALLEST_CHARGE,
  RETRY_DAYS,
  type Order,
  type Subscription,
  type AppliedCredits,
} from './subscription.ts'

/** The amount that an order asks for after credits, and the parts of those credits. */
export type ChargeInput = { sum: bigint; taken: AppliedCredits }

/** Applies credits to an order, whose total is then either zero or at least the card minimum. */
export function take(sub: Subscription, chargedAmount: bigint, off: bigint): ChargeInput {
  const open = chargedAmount + sub.unpaid - off
  const due = most(open - sub.credit, 0n)
  const charged = due === 0n ? 0n : most(due, minimum(SMALLEST_CHARGE, open))
  const used = open - charged
  const sum = chargedAmount + sub.unpaid - used
  sub.unpaid = 0n
  sub.credit -= used
  const taken = { credits: applyCredits(sub, used), debits: sub.debits }
  sub.debits = []
  return { sum, taken }
}

type OrderReason = Pick<Order, 'reason' | 'start' | 'end'>

/** Creates an order; one with a total of zero is paid immediately. */
export function issue(
  sub: Subscription,
  reason: OrderReason,
  amounts: Bill,
  used: AppliedCredits = { credits: [], debits: [] },
): Order {
  // An amount below the card minimum is waived and leaves the balance unchanged.
  const isWaived = isBelowMinimum(sub, amounts.total)
  const applied = isWaived ? amounts.total : usable(sub, amounts.total)
  if (!isWaived) sub.balances.balance -= applied
  const status = amounts.total > applied ? 'pending' : 'paid'
  const withoutAttempts = { attempts: 0, next: null, refunds: [], dispute: null }
  const charged = { ...reason, ...amounts, ...withoutAttempts, ...nothingCredited }
  const order: Order = { ...charged, status, applied, taken: used }
  settleApplied(sub, order, used)
  sub.orders.push(order)
  return order
}

/**
 * The amount an order takes from its customer's balance: all of it, if the rest is zero or at least
 * the card minimum. A negative amount is added to the balance.
 */
export function usable(
  { balances: { balance } }: Pick<Subscription, 'balances'>,
  total: bigint,
): bigint {
  if (total < 0n || balance >= total) return total
  return most(minimum(balance, total - SMALLEST_CHARGE), 0n)
}

/** Whether an order's total is below the card minimum and the balance cannot cover it. */
const isBelowMinimum = ({ balances: { balance } }: Pick<Subscription, 'balances'>, total: bigint) =>
  total > 0n && total < SMALLEST_CHARGE && balance < total

/** Whether a card is charged for an order's total. */
export const chargesCard = (sub: Subscription, total: bigint) =>
  total > usable(sub, total) && !isBelowMinimum(sub, total)

/**
 * Moves remaining credit to the balance, with its tax; it stays pending while an order is unpaid.
 */
export function settleCredit(sub: Subscription, at: number): void {
  const amount = sub.credit - sub.unpaid
  if (amount <= 0n || sub.orders.some(({ status }) => status === 'pending')) return
  const paid = sub.orders.filter(({ status }) => status === 'paid')
  const last = paid.findLast(({ subtotal, discount }) => subtotal > discount)
  const tax = last ? taxIn(amount, sub.tax) : 0n
  const back = minimum(tax, most(taxLeft(paid), 0n))
  const subtotal = sub.tax?.within ? back - amount : -amount
  const used = { credits: sub.credits, debits: sub.debits }
  Object.assign(sub, { unpaid: 0n, credit: 0n, credits: [], debits: [] })
  const reason = { reason: 'subscription_update', start: at, end: Math.max(sub.end, at) } as const
  issue(sub, reason, { subtotal, discount: 0n, tax: -back, total: subtotal - back }, used)
}

const taxLeft = (orders: Order[]) =>
  orders.reduce(
    (sum, { tax, refunds }) =>
      sum + tax - refunds.reduce((provided, item) => provided + item.tax, 0n),
    0n,
  )

/** Handles the end of a period, at the moment it is processed. */
function checkPeriodEnd(sub: Subscription, at: number): void {
  sub.look = null
  if (sub.status === 'canceled') return
  if (sub.canceling) return endWithPeriod(sub, at)
  if (sub.status === 'past_due') return
  if (sub.pausing) return pauseWithPeriod(sub, at)
  startPeriod(sub, sub.end, at)
}

/** Starts a period after another one or after a pause, and applies pending changes. */
function startPeriod(sub: Subscription, next: number, at: number): void {
  if (sub.waiting) {
    // Periods of days and weeks end on any day, so later months are counted from that day.
    const anchor = /day|week/.test(sub.plan.interval) ? dayOf(next) : sub.anchor
    Object.assign(sub, { ...sub.waiting, anchor, waiting: null })
  }
  const start = nextPeriodAfterMissed(sub, next, at)
  const end = endOf(start, sub.plan, sub.anchor)
  const { charged, off, net, over, from } = costs(sub, sub, start)
  const waited = sub.credit - sub.unpaid
  const { sum, taken } = take(sub, charged, off)
  const amounts = bill(sum, off, sub.tax)
  const took = waited - sub.credit
  Object.assign(sub, { status: 'active', start, end, look: end })
  Object.assign(sub, { charged: net, charged_from: start, price: net })
  Object.assign(sub, { discount_from: from, ...(over && { discount: null }) })
  const order = issue(sub, { reason: 'subscription_cycle', start, end }, amounts, taken)
  order.took = most(took, 0n)
  sub.charges = chargedWith(order, net)
  settleCredit(sub, start)
  if (order.status === 'pending') charge(sub, order, at)
}

function endWithPeriod(sub: Subscription, at: number): void {
  finish(sub, sub.end)
  chargeUnpaid(sub, at)
}

/** Bills and charges pending amounts of a subscription without a next period. */
export function chargeUnpaid(sub: Subscription, at: number): void {
  const order = billUnpaid(sub)
  if (order?.status === 'pending') charge(sub, order, at)
}

/** Bills pending amounts where there is no next period. */
function billUnpaid(sub: Subscription): Order | undefined {
  if (sub.unpaid - sub.credit < SMALLEST_CHARGE) return undefined
  const { sum, taken } = take(sub, 0n, 0n)
  const reason = { reason: 'subscription_update', start: sub.start, end: sub.end } as const
  return issue(sub, reason, bill(sum, 0n, sub.tax), taken)
}

function pauseWithPeriod(sub: Subscription, at: number): void {
  chargeUnpaid(sub, at)
  // Pending amounts are paid first.
  if (sub.status === 'active') startPause(sub, sub.end)
}

/** Pauses a subscription: nothing is billed, and paid time is used up or credited. */
export function startPause(sub: Subscription, at: number): void {
  Object.assign(sub, { status: 'paused', paused_at: at, pausing: false, look: null })
  Object.assign(sub, { charged: 0n, charges: [] })
}

/** When a pause ends automatically; null if it must be resumed by hand. */
const automaticResumeOf = ({ status, resumes, paused_at }: Subscription) =>
  status === 'paused' && resumes !== null ? Math.max(resumes, paused_at ?? 0) : null

/** The start date for counting a discount's months, which do not elapse during a pause. */
export function discountStartOf({ discount_from: from, paused_at }: Subscription, to: number) {
  if (from === null || paused_at === null) return from
  const months = (start: number, count: number) =>
    endOf(start, { interval: 'month', count }, dayOf(start))
  let used = 0
  while (months(from, used + 1) <= paused_at) used += 1
  return months(to - Math.max(paused_at - months(from, used), 0), -used)
}

function resumePeriods(sub: Subscription, start: number, at: number): void {
  sub.discount_from = discountStartOf(sub, start)
  Object.assign(sub, { anchor: dayOf(start), paused_at: null, resumes: null })
  startPeriod(sub, start, at)
}

/**
 * Ends a subscription: pending changes are discarded, unpaid orders voided, remaining credit moved
 * to the balance.
 */
export function finish(sub: Subscription, at: number): void {
  Object.assign(sub, { status: 'canceled', ended: at, look: null, waiting: null })
  Object.assign(sub, { pausing: false, resumes: null })
  const unpaid = sub.orders.filter(({ status }) => status === 'pending')
  for (const order of unpaid) abandon(sub, order)
  settleCredit(sub, at)
}

function abandon(sub: Subscription, order: Order): void {
  sub.balances.balance += order.applied
  // Credits for paid time are not lost when their order is voided.
  if (order.took) {
    sub.credit += order.took
    const back = [...order.taken.credits, ...sub.credits]
    sub.credits = back.toSorted((one, other) => one.number - other.number)
    for (const debit of order.taken.debits) debit.order = null
  }
  order.took = 0n
  Object.assign(order, { status: 'void', next: null, applied: 0n })
}

/** Makes one attempt to charge an order. */
function charge(sub: Subscription, order: Order, at: number): void {
  order.attempts += 1
  const planned = order.next ?? at
  order.next = null
  if (sub.card.works) return pay(sub, order)
  const days = RETRY_DAYS[order.attempts - 1]
  if (days === undefined && sub.status === 'canceled') abandon(sub, order)
  else if (days === undefined) finish(sub, at)
  else {
    const next = planned + days * DAY_MS
    // A late attempt does not delay the later ones, unless their day has passed too.
    order.next = next > at ? next : at + days * DAY_MS
    if (sub.status !== 'canceled') sub.status = 'past_due'
  }
}

/** Marks an order as paid; after the last unpaid one the subscription is active again. */
function pay(sub: Subscription, order: Order): void {
  Object.assign(order, { status: 'paid', next: null })
  if (sub.status !== 'past_due' || sub.orders.some(({ status }) => status === 'pending')) return
  Object.assign(sub, { status: 'active', look: sub.end })
}

/**
 * Charges outstanding orders immediately, outside the retry schedule; a decline changes nothing.
 */
export function retryCharge(sub: Subscription): void {
  if (!sub.card.works) return
  for (const order of sub.orders) if (order.next !== null) pay(sub, order)
}

type DueAmounts = { at: number; act: (at: number) => void }

/** The upcoming events, the earliest first. */
export function upcomingTimes(sub: Subscription): DueAmounts[] {
  const due: DueAmounts[] = []
  if (sub.look !== null) due.push({ at: sub.look, act: at => checkPeriodEnd(sub, at) })
  const over = automaticResumeOf(sub)
  if (over !== null) due.push({ at: over, act: at => resumePeriods(sub, over, at) })
  for (const order of sub.orders) {
    if (order.next !== null) due.push({ at: order.next, act: at => charge(sub, order, at) })
  }
  return due.sort((one, other) => one.at - other.at)
}

/**
 * Lets time pass. A test clock stops at every event (`stepwise`); a clock that jumped makes all of
 * them due at the same time, and they are processed then.
 */
export function pass(sub: Subscription, now: number, { stepwise }: { stepwise: boolean }): void {
  for (;;) {
    const [next] = upcomingTimes(sub)
    if (!next || next.at > now) return
    next.act(stepwise ? next.at : now)
  }
}

/** Starts a subscription with the terms of its checkout. */
export function begin(
  sale: Pick<Subscription, 'plan' | 'seats' | 'tax' | 'discount' | 'card' | 'balances'> & {
    trial: boolean
  },
  at: number,
): Subscription {
  const { trial, ...terms } = sale
  const first = trial ? sale.plan.trial : null
  const end = endOf(at, first ?? sale.plan, dayOf(at))
  const paid_from = first ? end : at
  const sub: Subscription = {
    ...terms,
    ...{ status: first ? 'trialing' : 'active', canceling: false },
    ...{ started: at, start: at, end, ended: null, look: end },
    ...{ pausing: false, paused_at: null, resumes: null },
    // A trial is free, so a discount starts with the first paid period.
    ...{ anchor: dayOf(paid_from), discount_from: first ? null : at },
    ...{ charged: 0n, charged_from: at, price: 0n },
    ...{ unpaid: 0n, credit: 0n, waiting: null, orders: [] },
    ...{ charges: [], credits: [], numbered: 0, debits: [] },
  }
  const { charged, off, net } = costs(sub, sale, at)
  sub.price = net
  const reason = 'subscription_create'
  if (first) issue(sub, { reason, start: at, end }, bill(0n, 0n, null))
  else {
    sub.charged = net
    const order = issue(sub, { reason, start: at, end }, bill(charged, off, sub.tax))
    order.status = 'paid'
    sub.charges = chargedWith(order, net)
  }
  return sub
}
