import type { Outcome } from './change.ts'
import { creditedToBalance, leftOf, split } from './credits.ts'
import { roundHalfEven, minimum, most } from './exact.ts'
import type { Dispute, Order, Part, Wallet, Refund, Subscription } from './subscription.ts'

type Sums = Pick<Refund, 'amount' | 'tax' | 'to_balance'>

/** The refunded amounts of an order. */
export const refundedAmount = ({ refunds }: Pick<Order, 'refunds'>): Sums => ({
  amount: refunds.reduce((sum, { amount }) => sum + amount, 0n),
  tax: refunds.reduce((sum, { tax }) => sum + tax, 0n),
  to_balance: refunds.reduce((sum, { to_balance }) => sum + to_balance, 0n),
})

/**
 * The target of a refund: the card first, or the balance only; and the subscription whose period
 * the order paid for.
 */
export type RefundOptions = {
  balances: Wallet
  to?: 'original' | 'balance'
  sub?: Subscription | undefined
}

/**
 * Refunds part of an order: an amount excluding tax and its share of the tax; to the card what the
 * card paid, the rest to the balance. The charged amount of a running period is reduced by it.
 * Credits given for the same money are taken from the balance again; credits already spent are not
 * refunded a second time.
 */
export function refund(
  order: Order,
  amount: bigint,
  { balances: balance, to, sub }: RefundOptions,
): Outcome {
  const net = order.subtotal - order.discount
  const refundedBefore = refundedAmount(order)
  const { dispute: disputedPart } = order
  // An amount withdrawn by a dispute counts as refunded, until the dispute is won.
  const used =
    disputedPart && disputedPart.status !== 'won' ? disputedPart : { amount: 0n, tax: 0n }
  const removed = minimum(refundedBefore.amount + used.amount, net)
  const refunded_tax = minimum(refundedBefore.tax + used.tax, order.tax)
  const left = net - removed
  if (order.status !== 'paid' || order.total <= 0n || amount > left) return 'refused'
  const due = roundHalfEven(order.tax * (removed + amount), net)
  const share = {
    amount,
    tax: amount === left ? order.tax - refunded_tax : most(due - refunded_tax, 0n),
  }
  const back = sub
    ? reclaim(sub, order, { ...share, balances: balance })
    : { ...NOTHING, tax: share.tax }
  if (!back) return 'refused'
  const { tax, reclaimed, waiting } = back
  const from_card = refundedBefore.amount + refundedBefore.tax - refundedBefore.to_balance
  const rest = order.total - order.applied - from_card
  const card = to === 'balance' ? 0n : minimum(amount + tax, rest)
  if (card > 0n && disputedPart) return 'refused'
  const to_balance = amount + tax - card
  balance.balance += to_balance - reclaimed.amount - reclaimed.tax
  order.refunds.push({ amount, tax, to_balance, reclaimed })
  if (!sub) return 'made'
  consumePending(sub, order, waiting)
  if (order.start !== null && order.start >= sub.start) {
    const own = priced(sub, { amount, tax }) - priced(sub, reclaimed) - waiting
    uncharge(sub, order, minimum(most(own, 0n), sub.charged))
  }
  return 'made'
}

const NOTHING = { reclaimed: { amount: 0n, tax: 0n }, waiting: 0n }

type TaxedAmount = { amount: bigint; tax: bigint }

const priced = (sub: Subscription, { amount, tax }: TaxedAmount) =>
  sub.tax?.within ? amount + tax : amount

const belongsTo = (order: Order) => (part: Part) => part.of.order === order

/** The part of an order's credits that a refund cancels; undefined if the credit has been spent. */
function reclaim(
  sub: Subscription,
  order: Order,
  { amount, ...item }: TaxedAmount & { balances: Wallet },
) {
  const { amount: net_left, tax: tax_left } = leftOf(sub, order)
  const left = { amount: most(net_left, 0n), tax: tax_left }
  const tax = amount <= left.amount ? minimum(item.tax, left.tax) : item.tax
  const parts = sub.credits.flatMap(credit => credit.parts).filter(belongsTo(order))
  const waits = parts.reduce((sum, part) => sum + part.amount, 0n)
  const over = priced(sub, { amount, tax }) - (priced(sub, left) - waits)
  const waiting = minimum(most(over, 0n), waits)
  const reclaimed = { amount: most(amount - left.amount, 0n), tax: most(tax - left.tax, 0n) }
  const excess = reclaimed.amount + reclaimed.tax
  if (excess > minimum(creditedToBalance(sub, order), item.balances.balance)) return undefined
  return { tax, reclaimed, waiting }
}

/**
 * Removes an amount from those parts of the pending credits that belong to an order, oldest first.
 */
function consumePending(sub: Subscription, order: Order, amount: bigint): void {
  let room = amount
  const all = sub.credits.map(({ number, parts }) => {
    const mine = parts.map(part => {
      const used = belongsTo(order)(part) ? minimum(part.amount, room) : 0n
      room -= used
      return { ...part, amount: part.amount - used }
    })
    return { number, parts: mine.filter(part => part.amount > 0n) }
  })
  sub.credits = all.filter(({ parts }) => parts.length > 0)
  sub.credit -= amount
}

/**
 * Reduces the charged amount of a period: first the charges of the order, then the others, the
 * latest first.
 */
function uncharge(sub: Subscription, order: Order, amount: bigint): void {
  const mine = sub.charges.filter(belongsTo(order))
  const others = sub.charges.filter(part => !belongsTo(order)(part)).toReversed()
  const [, remaining] = split([...mine, ...others], amount)
  const rest = new Map(remaining.map(({ of, amount: left }) => [of, left]))
  sub.charged -= amount
  sub.charges = sub.charges
    .map(({ of }) => ({ of, amount: rest.get(of) ?? 0n }))
    .filter(part => part.amount > 0n)
}

/** The cardholder disputes the amount their card paid of an order. */
export function object(order: Order): Dispute {
  const net = order.subtotal - order.discount
  const paid = order.total - order.applied
  const tax = most(roundHalfEven(order.tax * paid, order.total), paid - net)
  order.dispute = { amount: paid - tax, tax, status: 'needs_response' }
  return order.dispute
}

/**
 * The bank decides for the cardholder: refunds of the same money to a balance are taken from it
 * again.
 */
export function loseDispute(order: Order, balance: Wallet): void {
  const { dispute } = order
  if (!dispute) return
  dispute.status = 'lost'
  const { amount, tax, to_balance } = refundedAmount(order)
  const twice = amount + tax + dispute.amount + dispute.tax - order.total
  balance.balance -= most(minimum(minimum(twice, to_balance), balance.balance), 0n)
}

/** Adjusts a balance by hand; a deduction larger than the balance is rejected. */
export function adjust(balance: Wallet, amount: bigint): Outcome {
  if (balance.balance + amount < 0n) return 'refused'
  balance.balance += amount
  return 'made'
}
