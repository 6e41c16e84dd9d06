import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import type { Purchases } from '@gatehouse/contract/billing/buying'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { seatsChanged } from '../../organizations/seats/seats.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { claimCustomer } from '../customers/claim-customer.ts'
import { toPurchases } from './purchases.ts'
import { findOwnCustomer, readPurchases } from './queries.ts'

/**
 * Links a customer with a verified email address, and its purchases, to the user or to their
 * organization.
 */
export async function claimPurchases(
  work: Work,
  customerId: string,
  buyer_organization_id: string | null,
): Promise<Purchases> {
  const { user_id } = signedIn(work)
  if (!isId(customerId)) fail(buyingProblems.not_found)
  const isKnown =
    (await findOwnCustomer(work, { user_id }, customerId)) ??
    (buyer_organization_id && (await findOwnCustomer(work, { buyer_organization_id }, customerId)))
  if (!isKnown && !(await findUser(work, user_id))?.email_verified) fail(buyingProblems.unproven)
  // `claimCustomer` checks ownership on the customer's row; the user has no access to the merchant.
  const asMerchant = { ...work, actor: { ...work.actor, reach: { kind: 'system' } as const } }
  const { row, isNew } = await claimCustomer(asMerchant, customerId, {
    user_id,
    buyer_organization_id,
  })
  const purchases = toPurchases(await readPurchases(work, row.id))
  if (isNew && buyer_organization_id !== null) {
    await recordAudit(work, {
      action: 'purchase.claimed',
      subject_kind: 'customer',
      subject_id: row.id,
      organization_id: buyer_organization_id,
      after: {
        merchant: purchases.merchant.name,
        email: purchases.email,
        orders: purchases.orders,
      },
    })
    await seatsChanged(work, buyer_organization_id)
  }
  return purchases
}
