import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { revokeDeletedBenefit } from '../benefits/benefit.ts'
import { reviseProductGrants } from '../products/product.ts'
import { revokeSeatsOfHolder } from './end-seats.ts'
import { followProduct } from './follow-product.ts'
import { lockGrantsOfBenefit, lockGrantsOfCustomer, outdatedPurchases } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/** The number of purchases or grants one transaction updates. */
const BATCH = 100

/** Aligns the grants of a product's buyers with its current benefits, one batch at a time. */
export async function reviseProduct(work: Work, product_id: string): Promise<void> {
  const outdatedRows = await outdatedPurchases(work, product_id, BATCH)
  for (const purchase of outdatedRows) await followProduct(work, purchase)
  if (outdatedRows.length < BATCH) return
  const { organization_id } = await work.sql
    .selectFrom('products')
    .select('organization_id')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  await enqueue(work, reviseProductGrants, { organization_id, subject_id: product_id })
}

/** Revokes all grants of a deleted benefit, one batch at a time. */
export async function revokeFromAll(work: Work, benefit_id: string): Promise<void> {
  const grants = await lockGrantsOfBenefit(work, benefit_id, { after: null, limit: BATCH })
  for (const grant of grants) await revokeGrant(work, grant)
  const [first] = grants
  if (!first || grants.length < BATCH) return
  const { organization_id } = first
  await enqueue(work, revokeDeletedBenefit, { organization_id, subject_id: benefit_id })
}

/** Revokes a batch of a customer's seats and grants; returns whether any may remain. */
export async function revokeFromCustomer(work: Work, customer_id: string): Promise<boolean> {
  await revokeSeatsOfHolder(work, customer_id, BATCH)
  const grants = await lockGrantsOfCustomer(work, customer_id, BATCH)
  for (const grant of grants) await revokeGrant(work, grant)
  return grants.length === BATCH
}
