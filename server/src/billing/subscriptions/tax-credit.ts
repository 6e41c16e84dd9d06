import type { TaxDetails } from '../../payments/calculate-tax.ts'
import {
  add,
  fromDecimal,
  rational,
  roundHalfAwayFromZero,
  roundHalfEven,
  spread,
  sumOf,
  times,
} from '../../platform/money.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import type { TaxedBill } from './tax-bill.ts'

/** What credits are of: the order that was charged last, in minor units. */
export type ChargedOrder = {
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  tax_details: unknown
  /** Tax of the subscription that was charged and not given back yet. */
  tax_left: number
}

type Credit<L> = { lines: L[]; discount_amount: 0 }

/**
 * Credits with the tax that goes back with them: as the order they are of was taxed, and never more
 * than was charged. Today's rates and the customer's present address do not matter: what goes back
 * is what came in.
 */
export function shareOfTax<L extends { amount: number }>(
  { lines, discount_amount }: Credit<L>,
  charged: ChargedOrder | undefined,
): TaxedBill<L> {
  // Written by this house alone, from the processor's answer.
  const details = (charged?.tax_details ?? null) as TaxDetails | null
  if (!charged || !details) return { lines, discount_amount, tax_amount: 0, tax_details: null }
  const amount = 0 - sumOf(lines.map(line => line.amount))
  const { behavior } = details
  const due = taxOf(amount, charged, details)
  const tax_amount = 0 - Math.min(due, Math.max(charged.tax_left, 0))
  return {
    lines: withoutTax(lines, tax_amount, behavior),
    discount_amount,
    tax_amount,
    tax_details: JSON.stringify(scaled(details, tax_amount)),
  }
}

/**
 * What an amount was taxed with: by the rates of its order, rounded once half away from zero as the
 * processor does, where they come to what that was charged. The share of a small order's tax would
 * be off by much for a large credit; it is what goes back where the rates alone do not say it.
 */
export function taxOf(
  amount: number,
  charged: ChargedOrder,
  { rates, behavior }: TaxDetails,
): number {
  const { subtotal_amount, discount_amount, tax_amount } = charged
  const within = behavior === 'inclusive'
  const whole = subtotal_amount - discount_amount + (within ? tax_amount : 0)
  const rate = rates.map(({ percentage }) => fromDecimal(percentage)).reduce(add, rational(0))
  const base = within ? add(rational(100), rate) : rational(100)
  const part = rational(rate.over * base.under, rate.under * base.over)
  const byRates = (of: number) => roundHalfAwayFromZero(times(rational(of), part))
  if (byRates(whole) === tax_amount) return byRates(amount)
  return roundHalfEven(rational(BigInt(amount) * BigInt(tax_amount), whole))
}

/** The same rates, which share the tax as they did. */
function scaled(details: TaxDetails, tax_amount: number): TaxDetails {
  const parts = spread(
    details.rates.length === 0 ? 0 : tax_amount,
    details.rates.map(({ amount }) => amount),
  )
  const rates = details.rates.map((rate, index) => ({ ...rate, amount: parts[index] ?? 0 }))
  return { ...details, calculation_id: null, rates }
}
