import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import { sumOf } from '../../platform/money.ts'
import { reductionOf } from '../discounts/reduction.ts'
import type { LineBasis } from '../orders/basis.ts'
import { meteredAmount, meteredColumns, withoutMinimum } from '../products/metered-amount.ts'
import type { NestedPrice } from '../products/price.ts'
import { hasDiscount } from './discounted-period.ts'
import type { Period } from './period.ts'
import type { DiscountWithProductIds } from '../discounts/discount.ts'

/** Usage at a metered price, in decimal text: `units` are those that no credit covers. */
export type UsageRow = {
  /** The periods that ended; none for usage of the open period. */
  period_ids: string[]
  price: NestedPrice
  start: Date
  end: Date
  consumed: string
  covered: string
  units: string
  late_count: number
  /** Whether it is a whole period at this price: then the price's minimum applies. */
  whole: boolean
}

/** What usage at a metered price costs: one line of an order, rounded once. */
export type UsageCharge = {
  period_ids: string[]
  product_price_id: string
  name: string
  consumed: number
  amount: number
  span: Period
  basis: Extract<LineBasis, { kind: 'usage' }>
}

/** The usage an order bills, and the period it is of. */
export type UsageDue = { charges: readonly UsageCharge[]; span: Period }

/** Most decimal digits of units in the label of a line; its explanation has all. */
const LABEL_DIGITS = 6

/** The line's amount: the price's formula on the units that no credit covers. */
export function chargeOf({ start, end, ...used }: UsageRow): UsageCharge {
  const { period_ids, consumed, covered, units, late_count: late } = used
  const price = withoutMinimum(used.price, used.whole)
  return {
    ...{ period_ids, product_price_id: price.id, name: price.meter?.name ?? '' },
    ...{
      consumed: Number(Number(consumed).toFixed(LABEL_DIGITS)),
      amount: meteredAmount(price, units).amount,
    },
    span: { start, end },
    basis: { kind: 'usage', consumed, covered, units, late, price: meteredColumns(price) },
  }
}

/**
 * The charges of one bill, which together are at most the amount at which usage stops: each line,
 * in order, has what the lines before it left. Amounts are rounded already, so that a line is
 * rounded once.
 */
export function withinCap(charges: readonly UsageCharge[], stop: number | null): UsageCharge[] {
  const amounts = boundedBy(
    charges.map(({ amount }) => amount),
    stop,
  )
  return charges.map((charge, index) => {
    const amount = amounts[index] ?? charge.amount
    if (amount === charge.amount) return charge
    return { ...charge, amount, basis: { ...charge.basis, spending_cap: amount } }
  })
}

/** Amounts of lines, in order, of which each has at most what the ones before it left of a sum. */
export function boundedBy(amounts: readonly number[], sum: number | null): number[] {
  let left = sum ?? Infinity
  return amounts.map(amount => {
    const bounded = Math.min(amount, left)
    left -= bounded
    return bounded
  })
}

/** The lines of usage on an order. */
export const usageLines = (charges: readonly UsageCharge[]) =>
  charges.map(({ product_price_id, name, consumed, amount, span, basis }) => {
    const label = lineLabel({ kind: 'usage', name, units: consumed, span })
    return { label, amount, product_price_id, basis }
  })

export const usageTotal = (charges: readonly UsageCharge[]) =>
  sumOf(charges.map(({ amount }) => amount))

/** A subscription's discount, and since when it applies. */
export type Discounted = {
  discount: DiscountWithProductIds | null
  discount_applies: boolean
  discount_applied_at: Date | null
  currency: string
  current_period_start: Date
}

/** The discount on usage that is billed without a period: the one of the period it is of. */
export function usageDiscount(
  { discount, discount_applies, discount_applied_at, currency, ...row }: Discounted,
  charges: readonly UsageCharge[],
): number {
  if (!discount || !discount_applies || discount_applied_at === null) return 0
  const runs = hasDiscount(discount, discount_applied_at, row.current_period_start)
  return runs ? reductionOf(discount, usageTotal(charges), currency) : 0
}
