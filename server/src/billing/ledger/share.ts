import { rational, roundHalfEven, times, type Rational } from '../../platform/money.ts'
import type { Share } from './accounts.ts'

/**
 * What an order asked for and what of it was given back; `amount` is without tax everywhere. `step`
 * is what amounts of its currency are multiples of, 1 unless told otherwise.
 */
export type Returnable = { whole: Share; given: Share; step?: number }

/** What may still be given back; of a credit, which asked for less than nothing, nothing. */
export const leftIn = ({ whole, given }: Returnable): Share => ({
  amount: Math.max(whole.amount, 0) - given.amount,
  tax_amount: Math.max(whole.tax_amount, 0) - given.tax_amount,
})

/**
 * The share of tax that goes back with an amount: what is due for all that will have been given,
 * less what went before. So is rounded once (half to even) for the sum, and the last part takes the
 * rest: of 1000 and 200 tax, 333 takes 67 and 667 takes 133. What no card is charged with, such as
 * thousandths of a dinar, none gets back either.
 *
 * A refund that failed may leave more tax given than is due: then none goes with the next one.
 */
export function shareOf(order: Returnable, amount: number): Share {
  const { whole, given, step } = order
  const left = leftIn(order)
  if (amount <= 0 || amount > left.amount) throw new Error(`${amount} is not left to give back`)
  if (amount === left.amount) return left
  const due = portion(whole.tax_amount, rational(given.amount + amount, whole.amount), step)
  return { amount, tax_amount: Math.max(Math.min(due, whole.tax_amount) - given.tax_amount, 0) }
}

/** How an amount that includes its tax divides, where somebody else chose it. */
export function divide(order: Returnable, total: number): Share {
  const { whole, step } = order
  const left = leftIn(order)
  const all = left.amount + left.tax_amount
  if (total <= 0 || total > all) throw new Error(`${total} is not left to give back`)
  if (total === all) return left
  const part = rational(total, whole.amount + whole.tax_amount)
  const tax = portion(whole.tax_amount, part, step)
  const tax_amount = Math.min(Math.max(tax, total - left.amount), left.tax_amount)
  return { amount: total - tax_amount, tax_amount }
}

const portion = (of: number, part: Rational, step = 1) =>
  roundHalfEven(times(rational(of, step), part)) * step
