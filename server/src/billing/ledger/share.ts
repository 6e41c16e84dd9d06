import { rational, roundHalfEven, times, type Rational } from '../../platform/money.ts'
import type { Share } from './accounts.ts'

/**
 * The total of an order and how much of it was refunded; `amount` always excludes tax. Amounts of
 * its currency are multiples of `step`, which is 1 by default.
 */
export type RefundableAmounts = { whole: Share; given: Share; step?: number }

/** The amount that can still be refunded; nothing of a credit, whose total is negative. */
export const remainingIn = ({ whole, given }: RefundableAmounts): Share => ({
  amount: Math.max(whole.amount, 0) - given.amount,
  tax_amount: Math.max(whole.tax_amount, 0) - given.tax_amount,
})

/**
 * The share of tax refunded with an amount: the tax due on everything refunded so far including
 * this amount, less the tax already refunded. Rounding (half to even) is thus applied once to the
 * sum, and the last part gets the remainder: of 1000 and 200 tax, 333 returns 67 and 667 returns
 * 133. Fractions that cards cannot be charged, such as thousandths of a dinar, are not refunded
 * either.
 *
 * A failed refund may leave more tax refunded than is due: then the next one returns no tax.
 */
export function shareOf(order: RefundableAmounts, amount: number): Share {
  const { whole, given, step } = order
  const left = remainingIn(order)
  if (amount <= 0 || amount > left.amount)
    throw new Error(`${amount} is not between 1 and the refundable ${left.amount}`)
  if (amount === left.amount) return left
  const due = portion(whole.tax_amount, rational(given.amount + amount, whole.amount), step)
  return { amount, tax_amount: Math.max(Math.min(due, whole.tax_amount) - given.tax_amount, 0) }
}

/** Splits an amount that includes tax, where the amount was chosen elsewhere, such as by a bank. */
export function divide(order: RefundableAmounts, total: number): Share {
  const { whole, step } = order
  const left = remainingIn(order)
  const all = left.amount + left.tax_amount
  if (total <= 0 || total > all)
    throw new Error(`${total} is not between 1 and the refundable ${all}`)
  if (total === all) return left
  const part = rational(total, whole.amount + whole.tax_amount)
  const tax = portion(whole.tax_amount, part, step)
  const tax_amount = Math.min(Math.max(tax, total - left.amount), left.tax_amount)
  return { amount: total - tax_amount, tax_amount }
}

const portion = (of: number, part: Rational, step = 1) =>
  roundHalfEven(times(rational(of, step), part)) * step
