import type { CheckoutDiscount } from '@gatehouse/contract/billing/discounts'
import type { CustomerSubscription } from '@gatehouse/contract/billing/portal-entities'
import { retentionProblems } from '@gatehouse/contract/billing/portal-retention'
import { fail } from '@gatehouse/contract/kit/problems'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { discountProblem } from '../discounts/discount-problem.ts'
import { toCheckoutDiscount, type DiscountWithProductIds } from '../discounts/discount.ts'
import { discountIn, hasRedeemed } from '../discounts/queries.ts'
import { changeDiscount } from '../subscriptions/change-discount.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import type { PortalSubscriptionRow } from './portal-purchases.ts'
import { showPortalSubscription } from './portal-subscriptions.ts'
import { findPortalSubscription } from './queries.ts'

/** The discount a merchant offers a customer who is about to cancel. */
export async function showRetentionOffer(
  work: Reading,
  id: string,
): Promise<{ discount: CheckoutDiscount | null }> {
  const row = (await findPortalSubscription(work, id)) ?? fail(retentionProblems.not_found)
  const discount = await offeredDiscount(work, row)
  return { discount: discount ? toCheckoutDiscount(discount) : null }
}

/** Gives the customer the discount, and keeps a subscription that was to end. */
export async function acceptRetentionOffer(work: Work, id: string): Promise<CustomerSubscription> {
  await lockSubscription(work, id)
  const row = (await findPortalSubscription(work, id)) ?? fail(retentionProblems.not_found)
  const discount = (await offeredDiscount(work, row)) ?? fail(retentionProblems.not_offered)
  if (row.cancel_at_period_end) await uncancelSubscription(work, id)
  await changeDiscount(work, id, discount.id)
  return showPortalSubscription(work, id)
}

/**
 * A discount is offered once per subscription, while it is paid and has no other discount, and only
 * if the discount can be used for it.
 */
async function offeredDiscount(
  work: Reading,
  row: PortalSubscriptionRow,
): Promise<DiscountWithProductIds | undefined> {
  const { customer_portal_settings } = toOrganization(row.organization)
  const { retention_discount_id } = customer_portal_settings.subscription
  if (!retention_discount_id || row.status !== 'active' || row.discount_id !== null) {
    return undefined
  }
  const discount = await discountIn(work, row.organization_id, { id: retention_discount_id })
  if (!discount || (await hasRedeemed(work, discount.id, row.id))) return undefined
  const { product, prices, recurring_interval, currency } = row
  const target = { product: { id: product.id, recurring_interval, prices }, currency }
  return discountProblem(discount, target, work.now) === undefined ? discount : undefined
}
