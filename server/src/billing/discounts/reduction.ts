import { stepOf } from '@gatehouse/contract/billing/currencies'
import { BASIS_POINTS_MAX } from '@gatehouse/contract/billing/discounts'
import { meteredTypes } from '@gatehouse/contract/billing/metered-types'
import { rational, roundHalfAwayFromZero } from '../../platform/money.ts'

/** The fields of a discount that its amount is calculated from. */
export type Reduction = {
  type: string
  amount: number | null
  currency: string | null
  basis_points: number | null
}

/** Price types a discount applies to: neither amounts the buyer chooses nor free prices. */
const DISCOUNTABLE = new Set<string>(['fixed', 'seat_based', ...meteredTypes])

export const isDiscountable = ({ amount_type }: { amount_type: string }): boolean =>
  DISCOUNTABLE.has(amount_type)

/** An amount in minor units of a currency, for a price of a certain type. */
type Line = { amount: number; amount_type: string }

/** The amount a discount can apply to: the sum of the lines whose price is discountable. */
export const discountable = (lines: readonly Line[]): number =>
  lines.filter(isDiscountable).reduce((sum, { amount }) => sum + amount, 0)

/**
 * How much a discount reduces an amount: minor units, rounded once half away from zero (to the
 * currency's step where it is charged in steps), never more than the amount. A fixed discount in
 * another currency reduces nothing.
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
