import { CheckoutCreate } from '@gatehouse/contract/billing/checkout-inputs'
import { retentionProblems } from '@gatehouse/contract/billing/portal-retention'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { toCheckout } from '../checkouts/checkout.ts'
import { createCheckout } from '../checkouts/create-checkout.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { findPortalSubscription } from './queries.ts'

/** Opens a checkout with which a customer buys the plan of an ended subscription again. */
export async function resubscribe(work: Work, id: string): Promise<{ url: string }> {
  const { id: customer_id, offset_ms } = work.actor
  if (customer_id === null) return fail(commonProblems.unauthorized)
  const row = (await findPortalSubscription(work, id)) ?? fail(retentionProblems.not_found)
  const { organization_id, product, ended_at, seats } = row
  if (ended_at === null) fail(retentionProblems.not_ended)
  if (product.is_archived) fail(retentionProblems.not_sold)
  const body = CheckoutCreate.parse({
    products: [product.id],
    customer_id,
    ...(seats && { seats }),
  })
  // A customer's reach has no products; the checkout is for this customer only.
  const mine = inMerchantTime(work, { organization_id, offset_ms })
  const { url } = toCheckout(work.server, await createCheckout(mine, body))
  return { url }
}
