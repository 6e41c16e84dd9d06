import type { TaxDetails } from '../../payments/calculate-tax.ts'
import { rational, roundHalfEven, spread, sumOf } from '../../platform/money.ts'
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
 * Credits with the tax that goes back with them: the share of what the order they are of was taxed
 * with, rounded once half to even, and never more than was charged. Today's rates and the
 * customer's present address do not matter: what goes back is what came in.
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
  const net = charged.subtotal_amount - charged.discount_amount
  const whole = behavior === 'inclusive' ? net + charged.tax_amount : net
  const due = roundHalfEven(rational(BigInt(amount) * BigInt(charged.tax_amount), whole))
  const tax_amount = 0 - Math.min(due, Math.max(charged.tax_left, 0))
  return {
    lines: withoutTax(lines, tax_amount, behavior),
    discount_amount,
    tax_amount,
    tax_details: JSON.stringify(scaled(details, tax_amount)),
  }
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
