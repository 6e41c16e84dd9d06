import type { Work } from '../../platform/work.ts'
import type { ShownCheckout } from '../checkouts/checkout.ts'
import { createPortalToken } from '../customer-sessions/create-customer-session.ts'

/**
 * The portal token a confirmation answers with. Somebody matched to an older customer by a typed
 * address gets none: their way into the portal is the mail that goes to that address.
 */
export async function portalTokenOf(work: Work, checkout: ShownCheckout): Promise<string> {
  const { customer_id: id, organization_id, is_buyer_proven } = checkout
  return id !== null && is_buyer_proven ? createPortalToken(work, { id, organization_id }) : ''
}
