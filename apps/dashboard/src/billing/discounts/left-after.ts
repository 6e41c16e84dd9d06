import { stepOf } from '@gatehouse/contract/billing/currencies'
import type { Discount } from './discount-texts.tsx'

const FULL_BASIS_POINTS = 10_000

/**
 * The amount after a discount, in minor units: a percentage rounds half away from zero to the
 * smallest amount its currency is charged in; a fixed discount applies only to its own currency and
 * never exceeds the amount.
 */
export function leftAfter(
  discount: Discount | undefined,
  amount: number,
  currency: string,
): number {
  if (!discount) return amount
  if (discount.type === 'percentage') {
    if (discount.basisPoints >= FULL_BASIS_POINTS) return 0
    const step = stepOf(currency)
    const part = FULL_BASIS_POINTS * step
    const off = Math.floor((amount * discount.basisPoints + part / 2) / part) * step
    return Math.max(amount - off, 0)
  }
  return discount.currency === currency ? Math.max(amount - discount.amount, 0) : amount
}
