import type { Work } from '../../platform/work.ts'
import type { Purchase } from './grant.ts'
import { grantBenefitOnPurchase } from './grant-benefit-on-purchase.ts'
import { holdersOfPurchase } from './holders-of-purchase.ts'
import { benefitsOfProduct, lockPurchase } from './queries.ts'

/** Grants the benefit of a job to all who have it, if it is still due when the job runs. */
export async function grantRequestedBenefit(
  work: Work,
  purchase: Purchase,
  benefit_id: string,
): Promise<void> {
  const standing = await lockPurchase(work, purchase)
  if (!standing?.stands) return
  const grantedBenefits = await benefitsOfProduct(work, standing.product_id)
  const benefit = grantedBenefits.find(({ id }) => id === benefit_id)
  if (!benefit) return
  const { organization_id } = standing
  for (const holder of await holdersOfPurchase(work, purchase, standing)) {
    await grantBenefitOnPurchase(work, purchase, { benefit, owner: { organization_id, ...holder } })
  }
}
