import type { Work } from '../../platform/work.ts'
import type { FullCheckout } from '../checkouts/checkout.ts'
import {
  createPortalToken,
  createPurchaseToken,
} from '../customer-sessions/create-customer-session.ts'

/**
 * The portal token in a confirmation's response. A verified buyer's token gives access to all of
 * the customer's data; that of a buyer who only typed an address gives access to this purchase
 * only.
 */
export async function portalTokenOf(work: Work, checkout: FullCheckout): Promise<string> {
  const { id: checkout_id, customer_id: id, organization_id, is_buyer_proven } = checkout
  if (id === null) return ''
  return is_buyer_proven
    ? createPortalToken(work, { id, organization_id })
    : createPurchaseToken(work, { id, organization_id }, checkout_id)
}
