import type { Work } from '../../platform/work.ts'
import { grantBenefit, purchaseId, type Purchase } from './grant.ts'
import { lockUnrevoked } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/**
 * Revokes all grants of a purchase, and cancels pending ones. The caller has locked and ended the
 * order or subscription: a job already under way checks it again and stops.
 */
export async function revokeBenefits(work: Work, purchase: Purchase): Promise<void> {
  await requestRevocation(work, purchase)
  for (const grant of await lockUnrevoked(work, purchase)) await revokeGrant(work, grant)
}

/** Rows locked by a job are left to that job, so that neither waits for the other. */
async function requestRevocation(work: Work, purchase: Purchase): Promise<void> {
  const waiting = work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', purchaseId(purchase))
    .where('kind', '=', grantBenefit.kind)
    .forUpdate()
    .skipLocked()
  await work.sql.deleteFrom('agenda').where('id', 'in', waiting).execute()
}
