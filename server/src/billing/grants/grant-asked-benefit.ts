import type { Work } from '../../platform/work.ts'
import type { Purchase } from './grant.ts'
import { makeGrant } from './make-grant.ts'
import { benefitsOfProduct, lockPurchase } from './queries.ts'

/** Grants the benefit of a job, if it is still due when the job runs. */
export async function grantAskedBenefit(
  work: Work,
  purchase: Purchase,
  benefit_id: string,
): Promise<void> {
  const standing = await lockPurchase(work, purchase)
  if (!standing?.stands) return
  const given = await benefitsOfProduct(work, standing.product_id)
  const benefit = given.find(({ id }) => id === benefit_id)
  if (benefit) await makeGrant(work, purchase, { benefit, owner: standing })
}
