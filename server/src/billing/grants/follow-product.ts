import type { Work } from '../../platform/work.ts'
import type { Purchase } from './grant.ts'
import { grantBenefitOnPurchase } from './grant-benefit-on-purchase.ts'
import { benefitsOfProduct, lockPurchase, lockUnrevoked } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/**
 * Aligns the grants of a purchase with its product's current benefits, after a change of plan or of
 * the product's list. If the purchase is no longer entitled to benefits, all its grants are
 * revoked.
 */
export async function followProduct(work: Work, purchase: Purchase): Promise<void> {
  const standing = await lockPurchase(work, purchase)
  if (!standing) return
  const grantedBenefits = standing.stands ? await benefitsOfProduct(work, standing.product_id) : []
  const locked = await lockUnrevoked(work, purchase)
  for (const grant of locked) {
    if (!grantedBenefits.some(({ id }) => id === grant.benefit_id)) await revokeGrant(work, grant)
  }
  for (const benefit of grantedBenefits) {
    if (locked.some(grant => grant.benefit_id === benefit.id)) continue
    await grantBenefitOnPurchase(work, purchase, { benefit, owner: standing })
  }
}
