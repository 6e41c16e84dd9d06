import { meterCreditProblems, type MeterCredit } from '@gatehouse/contract/billing/meter-credits'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findCredit, toMeterCredit } from './credit-queries.ts'
import { endCredit } from './end-credit.ts'
import { readCredit } from './give-credit.ts'

/** Takes what is left of credits; revoking them again changes nothing. */
export async function revokeCredit(work: Work, id: string): Promise<MeterCredit> {
  const before = await findCredit(work, id)
  if (!before) return fail(meterCreditProblems.not_found)
  if (before.ended_at) return toMeterCredit(before)
  await endCredit(work, id, 'revoked')
  const after = toMeterCredit(await readCredit(work, id))
  await recordAudit(work, {
    ...{ action: 'meter_credit.revoked', subject_kind: 'customer', subject_id: before.customer_id },
    organization_id: before.organization_id,
    before: toMeterCredit(before),
    after,
  })
  return after
}
