import type { Work } from '../../platform/work.ts'
import type { MeterCreditRow } from './credit-queries.ts'
import { endCredits, type CreditEnd } from './end-credits.ts'
import { lockCustomerMeters } from './lock-customer-meters.ts'
import { publishUsage } from './publish-usage.ts'

/** Ends credits now, at their expiry or because they are revoked; what was used stays used. */
export const endCredit = async (work: Work, id: string, ended_by: CreditEnd): Promise<void> =>
  endLive(work, await liveCredits(work).where('id', '=', id).execute(), ended_by)

/** Takes what is left of a grant's credits; what was used stays used. */
export const revokeCredits = async (work: Work, grant_id: string): Promise<void> =>
  endLive(work, await liveCredits(work).where('grant_id', '=', grant_id).execute(), 'revoked')

const liveCredits = (work: Work) =>
  work.sql.selectFrom('meter_credits').selectAll().where('ended_at', 'is', null).orderBy('id')

async function endLive(work: Work, credits: MeterCreditRow[], ended_by: CreditEnd): Promise<void> {
  if (credits.length === 0) return
  await lockCustomerMeters(
    work,
    credits.map(credit => credit.customer_meter_id),
  )
  await endCredits(work, credits, ended_by)
  const now = work.now
  await publishUsage(
    work,
    credits.map(({ customer_id, organization_id }) => ({ customer_id, organization_id, now })),
  )
}
