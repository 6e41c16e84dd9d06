import type { Discount } from './discount-words.tsx'

const WHOLE = 10_000

/**
 * What is left of an amount, in minor units, once a discount has taken its part: a share rounds
 * half away from zero, and a sum is of its own currency and never more than there is.
 */
export function leftAfter(
  discount: Discount | undefined,
  amount: number,
  currency: string,
): number {
  if (!discount) return amount
  if (discount.type === 'percentage') {
    return amount - Math.floor((amount * discount.basisPoints + WHOLE / 2) / WHOLE)
  }
  return discount.currency === currency ? Math.max(amount - discount.amount, 0) : amount
}
