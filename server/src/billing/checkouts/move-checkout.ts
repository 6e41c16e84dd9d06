import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import type { Work } from '../../platform/work.ts'
import { releaseDiscount } from '../discounts/redeem-discount.ts'
import { publishCheckoutUpdate } from './publish-checkout-update.ts'
import type { FullCheckout } from './checkout.ts'
import { updateCheckout } from './queries.ts'

/** The transitions of a confirmed checkout once its payment has a result. */
type Step = 'succeed' | 'decline' | 'fail'

/**
 * Moves a confirmed checkout, locked by this transaction, to the status its payment's result
 * requires. If the payment did not succeed, the redeemed discount is released.
 */
export async function moveCheckout(
  work: Work,
  checkout: FullCheckout,
  step: Step,
): Promise<FullCheckout> {
  const status = checkoutLifecycle.next(step, checkout.status)
  await updateCheckout(work, checkout, { status })
  if (step !== 'succeed') await releaseDiscount(work, checkout.id)
  return publishCheckoutUpdate(work, checkout.id)
}
