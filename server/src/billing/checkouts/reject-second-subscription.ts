import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { chosenProduct, type FullCheckout } from './checkout.ts'
import { hasBillableSubscription, isConfirmingElsewhere, type Buyer } from './queries.ts'

/**
 * Rejects a second subscription of a customer if the merchant allows only one. Checked when the
 * buyer is identified and again at confirmation, where another pending payment counts too. The
 * subscription a checkout upgrades does not count, but two checkouts cannot both replace it.
 */
export async function rejectSecondSubscription(
  work: Work,
  checkout: FullCheckout,
  who: Buyer,
): Promise<void> {
  const { organization_id, subscription_id: except } = checkout
  if (who.customer_id === null && who.email === null) return
  const exclusive = isExclusive(checkout, chosenProduct(checkout))
  if (!exclusive && except === null) return
  if (exclusive && (await hasBillableSubscription(work, organization_id, { ...who, except })))
    fail(checkoutProblems.already_subscribed)
  const { customer_id } = who
  if (checkout.status !== 'open' || customer_id === null || checkout.customer_id === null) return
  if (await isConfirmingElsewhere(work, checkout.id, customer_id))
    fail(checkoutProblems.already_subscribed)
}

/** Whether the purchase of a product excludes a second subscription. */
export const isExclusive = (
  { organization }: Pick<FullCheckout, 'organization'>,
  { recurring_interval }: { recurring_interval: string | null },
): boolean =>
  recurring_interval !== null && !subscriptionSettingsOf(organization).allow_multiple_subscriptions
