import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { chosenProduct, type ShownCheckout } from './checkout.ts'
import { hasBillableSubscription, isBuyingElsewhere, type Holder } from './queries.ts'

/**
 * Refuses a second subscription of one customer where the merchant allows one only. Asked when
 * the buyer is named and once more at the end; then another payment on its way counts too. The one
 * a checkout upgrades is not a second one, but two may not be bought in its place.
 */
export async function refuseSecondSubscription(
  work: Work,
  checkout: ShownCheckout,
  who: Holder,
): Promise<void> {
  const { organization_id, subscription_id: except } = checkout
  if (who.customer_id === null && who.email === null) return
  if (!isExclusive(checkout) && except === null) return
  if (
    isExclusive(checkout) &&
    (await hasBillableSubscription(work, organization_id, { ...who, except }))
  )
    fail(checkoutProblems.already_subscribed)
  const { customer_id } = who
  if (checkout.status !== 'open' || customer_id === null || checkout.customer_id === null) return
  if (await isBuyingElsewhere(work, checkout.id, customer_id))
    fail(checkoutProblems.already_subscribed)
}

/** Whether what is bought rules out a second one. */
export const isExclusive = (checkout: ShownCheckout): boolean =>
  chosenProduct(checkout).recurring_interval !== null &&
  !subscriptionSettingsOf(checkout.organization).allow_multiple_subscriptions
