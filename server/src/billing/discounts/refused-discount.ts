import { asMomentOrNull } from '../../platform/db/nested.ts'
import type { HeldDiscount } from './discount.ts'
import { isDiscountable } from './reduction.ts'

/** What is bought, as far as a discount looks at it. */
export type Bought = {
  product: {
    id: string
    recurring_interval: string | null
    prices: readonly { amount_type: string }[]
  }
  currency: string
}

/** Why a discount cannot be used for something now; undefined where it can. */
export const refusedDiscount = (
  discount: HeldDiscount,
  bought: Bought,
  now: Date,
): string | undefined => refusedNow(discount, now) ?? inapplicable(discount, bought)

/** Why nobody can use a discount now: its time, or how often it was used already. */
export function refusedNow(discount: HeldDiscount, now: Date): string | undefined {
  const { deleted_at, max_redemptions, redemptions_count } = discount
  const starts_at = asMomentOrNull(discount.starts_at)
  const ends_at = asMomentOrNull(discount.ends_at)
  if (deleted_at !== null) return 'Discount does not exist.'
  if (starts_at && now < starts_at) return 'Discount has not started yet.'
  if (ends_at && now >= ends_at) return 'Discount has expired.'
  if (max_redemptions !== null && redemptions_count >= max_redemptions) {
    return 'Discount has been used as often as it may be.'
  }
  return undefined
}

/** Why a discount is not for something, whenever it is bought. */
export function inapplicable(discount: HeldDiscount, { product, currency }: Bought) {
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
