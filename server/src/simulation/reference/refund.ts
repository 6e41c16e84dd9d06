import type { Outcome } from './change.ts'
import { halfToEven, least, most } from './exact.ts'
import type { Dispute, Order, Purse, Refund, Subscription } from './subscription.ts'

/** What of an order was given back. */
export const givenBack = ({ refunds }: Pick<Order, 'refunds'>): Refund => ({
  amount: refunds.reduce((sum, { amount }) => sum + amount, 0n),
  tax: refunds.reduce((sum, { tax }) => sum + tax, 0n),
  to_balance: refunds.reduce((sum, { to_balance }) => sum + to_balance, 0n),
})

/** Where money goes back to: the card first, or the balance alone; and whose period it paid for. */
export type Back = { purse: Purse; to?: 'original' | 'balance'; sub?: Subscription | undefined }

/**
 * Gives money of an order back: so much without tax, and the share of tax that goes with it; to the
 * card what that paid, the rest to the balance. What a running period was charged at is less by it.
 */
export function refund(order: Order, amount: bigint, { purse, to, sub }: Back): Outcome {
  const net = order.subtotal - order.discount
  const given = givenBack(order)
  const { dispute: objected } = order
  // What a bank took back counts as given, until it comes back.
  const taken = objected && objected.status !== 'won' ? objected : { amount: 0n, tax: 0n }
  const gone = least(given.amount + taken.amount, net)
  const gone_tax = least(given.tax + taken.tax, order.tax)
  const left = net - gone
  if (order.status !== 'paid' || order.total <= 0n || amount > left) return 'refused'
  const due = halfToEven(order.tax * (gone + amount), net)
  const tax = amount === left ? order.tax - gone_tax : most(due - gone_tax, 0n)
  const from_card = given.amount + given.tax - given.to_balance
  const rest = order.total - order.applied - from_card
  const card = to === 'balance' ? 0n : least(amount + tax, rest)
  if (card > 0n && objected) return 'refused'
  const to_balance = amount + tax - card
  purse.balance += to_balance
  order.refunds.push({ amount, tax, to_balance })
  if (sub && order.start !== null && order.start >= sub.start) {
    sub.charged = most(sub.charged - amount - (sub.tax?.within ? tax : 0n), 0n)
  }
  return 'made'
}

/** The cardholder objects to what their card paid of an order. */
export function object(order: Order): Dispute {
  const net = order.subtotal - order.discount
  const paid = order.total - order.applied
  const tax = most(halfToEven(order.tax * paid, order.total), paid - net)
  order.dispute = { amount: paid - tax, tax, status: 'needs_response' }
  return order.dispute
}

/** The bank decides for the cardholder: what a balance got of the same money goes from it again. */
export function lose(order: Order, purse: Purse): void {
  const { dispute } = order
  if (!dispute) return
  dispute.status = 'lost'
  const { amount, tax, to_balance } = givenBack(order)
  const twice = amount + tax + dispute.amount + dispute.tax - order.total
  purse.balance -= most(least(least(twice, to_balance), purse.balance), 0n)
}

/** Gives to a balance by hand, or takes of it what is there. */
export function adjust(purse: Purse, amount: bigint): Outcome {
  if (purse.balance + amount < 0n) return 'refused'
  purse.balance += amount
  return 'made'
}
