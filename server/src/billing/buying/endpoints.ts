import { buyingEndpoints } from '@gatehouse/contract/billing/buying'
import { demandOneself } from '../../accounts/sessions/demand-oneself.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { claimPurchases } from './claim-purchases.ts'
import { demandBuyer, demandLook, oneself } from './demand-buyer.ts'
import { listBuyers } from './list-buyers.ts'
import { lookAtSeats } from './look-at-seats.ts'
import { openPurchases } from './open-purchases.ts'
import { previewSeats } from './preview-seats.ts'
import { toClaimable, toPurchases } from './purchases.ts'
import { listClaimable, listPurchases, type Buyer } from './queries.ts'

async function list(work: Reading, buyer: Buyer, page: { limit: number; offset: number }) {
  const { rows, total } = await listPurchases(work, buyer, page)
  return { purchases: rows.map(toPurchases), total }
}

/** The purchases that users and organizations made on this server. */
export const buying = implement(buyingEndpoints, {
  purchases: (work, page) => list(work, oneself(work), page),
  openPurchases: async (work, { body }) => {
    demandOneself(work)
    return openPurchases(work, oneself(work), body.customerId)
  },
  claimable: async work => (await listClaimable(work, oneself(work).user_id)).map(toClaimable),
  claim: async (work, { body }) => {
    demandOneself(work)
    return claimPurchases(work, body.customerId, null)
  },
  buyers: listBuyers,
  organizationPurchases: async (work, asked) =>
    list(work, { buyer_organization_id: await demandLook(work, asked) }, asked),
  openOrganizationPurchases: async (work, { body }) =>
    openPurchases(work, { buyer_organization_id: await demandBuyer(work, body) }, body.customerId),
  claimForOrganization: async (work, { body }) =>
    claimPurchases(work, body.customerId, await demandBuyer(work, body)),
  seats: async (work, asked) => lookAtSeats(work, await demandLook(work, asked)),
  previewSeats: async (work, { body }) =>
    previewSeats(work, await demandLook(work, body), body.more),
})
