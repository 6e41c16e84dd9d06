import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import type { OpenedPurchases } from '@gatehouse/contract/billing/buying'
import { fail } from '@gatehouse/contract/kit/problems'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { createPortalLink } from '../customer-sessions/create-customer-session.ts'
import { findOwnCustomer } from './queries.ts'

/** The user, or the organization with the member who opens its portal. */
type Opener = { user_id: string } | { buyer_organization_id: string; member_id: string }

/**
 * Creates a link to a merchant's portal as one of the buyer's customers: there they cancel, change
 * their billing details and use their benefits.
 */
export async function openPurchases(
  work: Work,
  buyer: Opener,
  customerId: string,
): Promise<OpenedPurchases> {
  const customer = isId(customerId) ? await findOwnCustomer(work, buyer, customerId) : undefined
  if (!customer) return fail(buyingProblems.not_found)
  const { id: subject_id, organization_id } = customer
  const subject = { subject_kind: 'customer', subject_id }
  await recordAudit(work, {
    action: 'customer_session.created',
    ...subject,
    organization_id,
    as: 'buyer',
  })
  if ('buyer_organization_id' in buyer) {
    const own = { organization_id: buyer.buyer_organization_id }
    await recordAudit(work, { action: 'purchase.opened', ...subject, ...own })
  }
  const member_id = 'member_id' in buyer ? buyer.member_id : null
  return { url: await createPortalLink(work, customer, { member_id }) }
}
