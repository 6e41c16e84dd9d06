import { buyingEndpoints } from '@gatehouse/contract/billing/buying'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { claimPurchases } from './claim-purchases.ts'
import {
  requireBuyer,
  requireMember,
  requireMembershipOf,
  requirePurchaseViewer,
  currentUser,
} from './require-buyer.ts'
import { listBuyers } from './list-buyers.ts'
import { getSeats } from './get-seats.ts'
import { openPurchases } from './open-purchases.ts'
import { previewSeats } from './preview-seats.ts'
import { toClaimable, toPurchases } from './purchases.ts'
import {
  listClaimable,
  listEntitlements,
  listMerchants,
  listPurchases,
  type Buyer,
} from './queries.ts'

async function list(work: Reading, buyer: Buyer, page: { limit: number; offset: number }) {
  const { rows, total } = await listPurchases(work, buyer, page)
  return { purchases: rows.map(toPurchases), total }
}

/** The purchases that users and organizations made on this server. */
export const buying = implement(buyingEndpoints, {
  purchases: (work, page) => list(work, currentUser(work), page),
  entitlements: (work, page) => listEntitlements(work, currentUser(work), page),
  openPurchases: async (work, { body }) => {
    requireOwnSession(work)
    return openPurchases(work, currentUser(work), body.customerId)
  },
  claimable: async work => (await listClaimable(work, currentUser(work).user_id)).map(toClaimable),
  claim: async (work, { body }) => {
    requireOwnSession(work)
    return claimPurchases(work, body.customerId, null)
  },
  buyers: listBuyers,
  organizationPurchases: async (work, input) =>
    list(work, { buyer_organization_id: await requirePurchaseViewer(work, input) }, input),
  merchants: async (work, input) => {
    const { member } = await requireMembershipOf(work, input)
    return listMerchants(work, { buyer_organization_id: member.organization_id }, input)
  },
  organizationEntitlements: async (work, input) => {
    const { member } = await requireMembershipOf(work, input)
    return listEntitlements(work, { buyer_organization_id: member.organization_id }, input)
  },
  openOrganizationPurchases: async (work, { body }) =>
    openPurchases(work, await requireMember(work, body), body.customerId),
  claimForOrganization: async (work, { body }) =>
    claimPurchases(work, body.customerId, await requireBuyer(work, body)),
  seats: async (work, input) => getSeats(work, await requirePurchaseViewer(work, input)),
  previewSeats: async (work, { body }) =>
    previewSeats(work, await requirePurchaseViewer(work, body), body.more),
})
