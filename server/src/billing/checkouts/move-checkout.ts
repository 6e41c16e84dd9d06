import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import type { Work } from '../../platform/work.ts'
import { releaseDiscount } from '../discounts/redeem-discount.ts'
import { announceCheckout } from './announce-checkout.ts'
import type { ShownCheckout } from './checkout.ts'
import { updateCheckout } from './queries.ts'

/** A step a confirmed checkout takes when its payment has come out. */
type Step = 'succeed' | 'decline' | 'fail'

/**
 * Moves a confirmed checkout, locked by this transaction, on by what became of its payment. What it
 * has redeemed is free again where it did not succeed.
 */
export async function moveCheckout(
  work: Work,
  checkout: ShownCheckout,
  step: Step,
): Promise<ShownCheckout> {
  const status = checkoutLifecycle.next(step, checkout.status)
  await updateCheckout(work, checkout, { status })
  if (step !== 'succeed') await releaseDiscount(work, checkout.id)
  return announceCheckout(work, checkout.id)
}
