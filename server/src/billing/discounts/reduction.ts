import { stepOf } from '@gatehouse/contract/billing/currencies'
import { BASIS_POINTS_MAX } from '@gatehouse/contract/billing/discounts'
import { rational, roundHalfAwayFromZero } from '../../platform/money.ts'

/** As much of a discount as an amount is computed from. */
export type Reduction = {
  type: string
  amount: number | null
  currency: string | null
  basis_points: number | null
}

/** Kinds of prices a discount is taken off: not what buyers choose themselves, nor what is free. */
const DISCOUNTABLE = new Set(['fixed', 'seat_based', 'metered_unit'])

export const isDiscountable = ({ amount_type }: { amount_type: string }): boolean =>
  DISCOUNTABLE.has(amount_type)

/** Money in minor units of a currency, for a price of some kind. */
type Line = { amount: number; amount_type: string }

/** What a discount may be taken off: the lines whose price is discountable. */
export const discountable = (lines: readonly Line[]): number =>
  lines.filter(isDiscountable).reduce((sum, { amount }) => sum + amount, 0)

/**
 * What a discount takes off an amount: minor units, rounded once half away from zero (where a
 * currency is charged in steps, to its steps), never more than there is. A fixed discount of
 * another currency takes off nothing.
 */
export function reductionOf(discount: Reduction, amount: number, currency: string): number {
  if (amount <= 0) return 0
  if (discount.type === 'fixed') {
    return discount.currency === currency ? Math.min(discount.amount ?? 0, amount) : 0
  }
  const share = discount.basis_points ?? 0
  if (share >= BASIS_POINTS_MAX) return amount
  const step = stepOf(currency)
  const steps = rational(BigInt(amount) * BigInt(share), BigInt(BASIS_POINTS_MAX) * BigInt(step))
  return Math.min(roundHalfAwayFromZero(steps) * step, amount)
}
