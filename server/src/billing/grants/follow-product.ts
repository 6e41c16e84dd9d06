import type { Work } from '../../platform/work.ts'
import type { Purchase } from './grant.ts'
import { revokeSeatsBeyond } from './end-seats.ts'
import { grantBenefitOnPurchase } from './grant-benefit-on-purchase.ts'
import { holdersOfPurchase } from './holders-of-purchase.ts'
import { benefitsOfProduct, lockPurchase, lockUnrevoked } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/**
 * Aligns the grants of a purchase with its product's current benefits, after a change of plan, of
 * seats or of the product's list. Seats beyond those that are bought are revoked. If the purchase
 * is no longer entitled to benefits, all its grants are revoked.
 */
export async function followProduct(work: Work, purchase: Purchase): Promise<void> {
  const standing = await lockPurchase(work, purchase)
  if (!standing) return
  const { organization_id, stands, assigns_seats, seats } = standing
  if (stands) await revokeSeatsBeyond(work, purchase, assigns_seats ? (seats ?? 0) : 0)
  const grantedBenefits = stands ? await benefitsOfProduct(work, standing.product_id) : []
  const holders = stands ? await holdersOfPurchase(work, purchase, standing) : []
  const locked = await lockUnrevoked(work, purchase)
  for (const grant of locked) {
    const isIncluded =
      grantedBenefits.some(({ id }) => id === grant.benefit_id) &&
      holders.some(({ seat_id }) => seat_id === grant.seat_id)
    if (!isIncluded) await revokeGrant(work, grant)
  }
  for (const holder of holders) {
    const current = locked.filter(({ seat_id }) => seat_id === holder.seat_id)
    for (const benefit of grantedBenefits) {
      if (current.some(grant => grant.benefit_id === benefit.id)) continue
      const owner = { organization_id, ...holder }
      await grantBenefitOnPurchase(work, purchase, { benefit, owner })
    }
  }
}
