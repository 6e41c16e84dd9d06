import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import {
  countRedemptionsOf,
  deleteRedemption,
  lockDiscountForRedemption,
  insertRedemption,
} from './queries.ts'
import { discountProblem, type DiscountTarget } from './discount-problem.ts'

type Redemption = {
  organization_id: string
  discount_id: string
  customer_id: string
} & ({ checkout_id: string } | { subscription_id: string } | { order_id: string })

/**
 * Redeems a discount for a checkout that is being confirmed, a subscription it is added to, or an
 * order by hand;
 * returns the reason where it cannot be used. The discount stays locked until the transaction ends,
 * so that only one buyer gets the last redemption. The checkout and its customer, or the
 * subscription, are always locked before it.
 */
export async function redeemDiscount(
  work: Work,
  redemption: Redemption,
  purchase: DiscountTarget,
): Promise<string | undefined> {
  const discount = await lockDiscountForRedemption(work, redemption.discount_id)
  const rejected = discountProblem(discount, purchase, work.now)
  if (rejected !== undefined) return rejected
  const { max_redemptions_per_customer: most } = discount
  if (most !== null && (await countRedemptionsOf(work, redemption)) >= most) {
    return "You've already used this discount the maximum number of times."
  }
  await insertRedemption(work, { id: newId(), ...redemption, created_at: work.now })
  return undefined
}

/** Releases the redemption of a checkout whose payment failed. */
export const releaseDiscount = (work: Work, checkout_id: string): Promise<void> =>
  deleteRedemption(work, checkout_id)
