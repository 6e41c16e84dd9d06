import { asMomentOrNull } from '../../platform/db/nested.ts'
import type { DiscountWithProductIds } from './discount.ts'
import { isDiscountable } from './reduction.ts'

/** The fields of a purchase that decide whether a discount applies. */
export type DiscountTarget = {
  product: {
    id: string
    recurring_interval: string | null
    prices: readonly { amount_type: string }[]
  }
  currency: string
}

/** Why a discount cannot be used for a purchase now; undefined where it can. */
export const discountProblem = (
  discount: DiscountWithProductIds,
  purchase: DiscountTarget,
  now: Date,
): string | undefined => unavailableReason(discount, now) ?? inapplicableReason(discount, purchase)

/** Why a discount cannot be used by any buyer now: it is not yet or no longer valid, or used up. */
function unavailableReason(discount: DiscountWithProductIds, now: Date): string | undefined {
  const { deleted_at, max_redemptions, redemptions_count } = discount
  const starts_at = asMomentOrNull(discount.starts_at)
  const ends_at = asMomentOrNull(discount.ends_at)
  if (deleted_at !== null) return 'Discount does not exist.'
  if (starts_at && now < starts_at) return 'Discount has not started yet.'
  if (ends_at && now >= ends_at) return 'Discount has expired.'
  if (max_redemptions !== null && redemptions_count >= max_redemptions) {
    return 'Discount has reached its redemption limit.'
  }
  return undefined
}

/** Why a discount never applies to a purchase, regardless of time. */
export function inapplicableReason(
  discount: DiscountWithProductIds,
  { product, currency }: DiscountTarget,
) {
  const { product_ids, duration, type } = discount
  const listed = product_ids.length === 0 || product_ids.includes(product.id)
  if (!listed || !product.prices.some(isDiscountable)) {
    return 'Discount is not applicable to this product.'
  }
  if (duration === 'repeating' && product.recurring_interval === null) {
    return 'A repeating discount is not applicable to a one-time product.'
  }
  if (type === 'fixed' && discount.currency !== currency) {
    return 'Discount is not applicable to this currency.'
  }
  return undefined
}
