import type { Work } from '../../platform/work.ts'
import { cancelUnlocked } from '../../records/scheduler/schedule.ts'
import { grantBenefit, purchaseId, type Purchase } from './grant.ts'
import { revokeSeatsBeyond } from './end-seats.ts'
import { lockUnrevoked } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/** Revokes the seats of a purchase that has ended for good, and all its benefits. */
export async function revokePurchase(work: Work, purchase: Purchase): Promise<void> {
  await revokeBenefits(work, purchase)
  await revokeSeatsBeyond(work, purchase, 0)
}

/**
 * Revokes all grants of a purchase, and cancels pending ones. The caller has locked and ended the
 * order or subscription: a job in progress checks it again and stops. Seats stay assigned, so that
 * their holders have the benefits again when the purchase recovers.
 */
export async function revokeBenefits(work: Work, purchase: Purchase): Promise<void> {
  // A task locked by its job is left to the job, so that neither waits for the other.
  await cancelUnlocked(work, grantBenefit, purchaseId(purchase))
  for (const grant of await lockUnrevoked(work, purchase)) await revokeGrant(work, grant)
}
