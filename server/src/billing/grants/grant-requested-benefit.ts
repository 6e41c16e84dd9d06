import type { Work } from '../../platform/work.ts'
import type { Purchase } from './grant.ts'
import { grantBenefitOnPurchase } from './grant-benefit-on-purchase.ts'
import { benefitsOfProduct, lockPurchase } from './queries.ts'

/** Grants the benefit of a job, if it is still due when the job runs. */
export async function grantRequestedBenefit(
  work: Work,
  purchase: Purchase,
  benefit_id: string,
): Promise<void> {
  const standing = await lockPurchase(work, purchase)
  if (!standing?.stands) return
  const grantedBenefits = await benefitsOfProduct(work, standing.product_id)
  const benefit = grantedBenefits.find(({ id }) => id === benefit_id)
  if (benefit) await grantBenefitOnPurchase(work, purchase, { benefit, owner: standing })
}
