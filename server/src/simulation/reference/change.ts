import { dayOf, endOf } from './calendar.ts'
import { halfToEven, least, most } from './exact.ts'
import { bill, seatsOf, type Plan } from './plan.ts'
import { costs, finish, issue, settleCredit, take, usable } from './renew.ts'
import {
  SMALLEST_CHARGE,
  type Order,
  type Purse,
  type Refund,
  type Subscription,
} from './subscription.ts'

/** How a change is paid. */
export type Behavior = 'invoice' | 'prorate' | 'next_period'

/** What came of a wish. `declined`: its payment was, and nothing changed. */
export type Outcome = 'made' | 'refused' | 'declined'

/** What a subscription is to become. */
export type Wish = { plan: Plan } | { seats: number }

const runs = ({ status }: Subscription) => status === 'active' || status === 'trialing'

/** Says what a wish would be, or that nobody may have it. */
function targetOf(sub: Subscription, wish: Wish): { plan: Plan; seats: number | null } | undefined {
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
export function change(sub: Subscription, wish: Wish, how: Behavior, at: number): Outcome {
  const target = runs(sub) && !sub.canceling ? targetOf(sub, wish) : undefined
  if (!target) return 'refused'
  if (how === 'next_period') {
    sub.waiting = target
    return 'made'
  }
  if (sub.status === 'trialing') {
    Object.assign(sub, { ...target, waiting: null })
    return 'made'
  }
  const from = BigInt(sub.end - sub.charged_from)
  const unused = halfToEven(sub.charged * BigInt(sub.end - at), from)
  const { interval, count } = sub.plan
  const restarts = interval !== target.plan.interval || count !== target.plan.count
  return restarts ? restart(sub, target, unused, at) : inPeriod(sub, target, { how, unused, at })
}

type Target = { plan: Plan; seats: number | null }
type Credited = { how: Behavior; unused: bigint; at: number }

/** The rest of the period is charged at the new price. */
function inPeriod(sub: Subscription, target: Target, { how, unused, at }: Credited): Outcome {
  const { net } = costs(sub, target.plan, target.seats, sub.start)
  const rest = halfToEven(net * BigInt(sub.end - at), BigInt(sub.end - sub.start))
  const then = { ...sub, owed: sub.owed + rest, credit: sub.credit + unused }
  const pays = how === 'invoice' && then.owed - then.credit >= SMALLEST_CHARGE
  if (pays) {
    const amounts = bill(take(then, 0n, 0n), 0n, sub.tax)
    if (amounts.total > usable(sub, amounts.total) && !sub.card.works) return 'declined'
    issue(sub, { reason: 'subscription_update', start: at, end: sub.end }, amounts).status = 'paid'
  }
  const { owed, credit } = then
  Object.assign(sub, { ...target, owed, credit, waiting: null, charged: rest, charged_from: at })
  if (how === 'invoice') settleCredit(sub, at)
  return 'made'
}

/** Another rhythm begins a period of its own, which is paid at once. */
function restart(sub: Subscription, target: Target, unused: bigint, at: number): Outcome {
  const { asked, off, net } = costs(sub, target.plan, target.seats, at)
  const then = { ...sub, credit: sub.credit + unused }
  const amounts = bill(take(then, asked, off), off, sub.tax)
  if (amounts.total > usable(sub, amounts.total) && !sub.card.works) return 'declined'
  const anchor = dayOf(at)
  const end = endOf(at, target.plan, anchor)
  issue(sub, { reason: 'subscription_cycle', start: at, end }, amounts).status = 'paid'
  const { owed, credit } = then
  Object.assign(sub, { ...target, owed, credit, waiting: null, charged: net, charged_from: at })
  Object.assign(sub, { start: at, end, look: end, anchor })
  settleCredit(sub, at)
  return 'made'
}

/** Takes a change back that waits for the next period. */
export function forget(sub: Subscription): Outcome {
  if (!sub.waiting) return 'refused'
  sub.waiting = null
  return 'made'
}

/** Lets a subscription end with its period, or not after all. */
export function cancel(sub: Subscription, ends: boolean): Outcome {
  if (ends && (sub.status === 'canceled' || sub.canceling)) return 'refused'
  if (!ends && (!runs(sub) || !sub.canceling)) return 'refused'
  sub.canceling = ends
  return 'made'
}

/** Ends a subscription now. */
export function revoke(sub: Subscription, at: number): Outcome {
  if (sub.status === 'canceled') return 'refused'
  finish(sub, at)
  return 'made'
}

/** What of an order was given back. */
export const givenBack = ({ refunds }: Pick<Order, 'refunds'>): Refund => ({
  amount: refunds.reduce((sum, { amount }) => sum + amount, 0n),
  tax: refunds.reduce((sum, { tax }) => sum + tax, 0n),
  to_balance: refunds.reduce((sum, { to_balance }) => sum + to_balance, 0n),
})

/**
 * Gives money of an order back: so much without tax, and the share of tax that goes with it; to the
 * card what that paid, the rest to the balance. What a running period was charged at is less by it.
 */
export function refund(order: Order, amount: bigint, purse: Purse, sub?: Subscription): Outcome {
  const net = order.subtotal - order.discount
  const given = givenBack(order)
  const left = net - given.amount
  if (order.status !== 'paid' || order.total <= 0n || amount > left) return 'refused'
  const due = halfToEven(order.tax * (given.amount + amount), net)
  const tax = amount === left ? order.tax - given.tax : most(due - given.tax, 0n)
  const from_card = given.amount + given.tax - given.to_balance
  const card = least(amount + tax, order.total - order.applied - from_card)
  const to_balance = amount + tax - card
  purse.balance += to_balance
  order.refunds.push({ amount, tax, to_balance })
  if (sub && order.start !== null && order.start >= sub.start) {
    sub.charged = most(sub.charged - amount - (sub.tax?.within ? tax : 0n), 0n)
  }
  return 'made'
}
