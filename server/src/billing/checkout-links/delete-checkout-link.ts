import { checkoutLinkProblems } from '@gatehouse/contract/billing/checkout-links'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { auditCheckoutLink } from './audit-checkout-link.ts'
import { lockCheckoutLink, setCheckoutLink } from './queries.ts'

/**
 * Deletes a link, so that it opens no more checkouts. Checkouts it has already opened stay valid.
 */
export async function deleteCheckoutLink(work: Work, id: string): Promise<void> {
  const link = await lockCheckoutLink(work, id)
  if (!link) fail(checkoutLinkProblems.not_found)
  await setCheckoutLink(work, id, { deleted_at: work.now })
  await auditCheckoutLink(work, 'deleted', { before: link })
}
