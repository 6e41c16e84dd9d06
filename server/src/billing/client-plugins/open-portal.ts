import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { createPortalLink } from '../customer-sessions/create-customer-session.ts'
import type { CustomerRow } from '../customers/customer.ts'
import type { PluginBuyer } from './plugin-buyer.ts'
import { pluginTarget } from './plugin-target.ts'

/** Where the portal begins, and where it leads back. */
type PortalVisit = { page?: string; returnUrl?: string | undefined }

/** Creates a link to the portal for the buyer, who is the customer or a member of it. */
export async function openPluginPortal(
  work: Work,
  customer: CustomerRow,
  buyer: PluginBuyer,
  { page = '', returnUrl }: PortalVisit = {},
): Promise<string> {
  const { id: subject_id, organization_id } = customer
  const subject = { subject_kind: 'customer', subject_id }
  const return_url = returnUrl === undefined ? null : pluginTarget(work, returnUrl)
  await recordAudit(work, {
    ...{ action: 'customer_session.created', ...subject, organization_id, as: 'buyer' },
  })
  const { member_id, buyer_organization_id } = buyer
  if (buyer_organization_id !== null) {
    const own = { organization_id: buyer_organization_id }
    await recordAudit(work, { action: 'purchase.opened', ...subject, ...own })
  }
  return createPortalLink(work, customer, { member_id, return_url, page })
}
