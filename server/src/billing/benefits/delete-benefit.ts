import { benefitProblems } from '@gatehouse/contract/billing/benefits'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { revokeDeletedBenefit, toBenefit } from './benefit.ts'
import { detachBenefit, lockBenefit, setBenefit } from './queries.ts'

/**
 * Deletes a benefit: products stop granting it immediately, and a job revokes existing grants right
 * after.
 */
export async function deleteBenefit(work: Work, id: string): Promise<void> {
  const row = await lockBenefit(work, id)
  if (!row) fail(benefitProblems.not_found)
  if (!row.deletable) fail(benefitProblems.not_deletable)
  const { organization_id } = row
  await setBenefit(work, id, { deleted_at: work.now })
  await detachBenefit(work, id)
  await enqueue(work, revokeDeletedBenefit, { organization_id, subject_id: id })
  const subject = { subject_kind: 'benefit', subject_id: id, organization_id }
  await recordAudit(work, { action: 'benefit.deleted', ...subject, before: toBenefit(row) })
}
