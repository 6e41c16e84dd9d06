import { orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockDraft, removeDraft } from './queries.ts'

/** Deletes a draft that was not finalized. */
export async function deleteDraft(work: Work, id: string): Promise<void> {
  const draft = await lockDraft(work, id)
  if (!draft) fail(orderDraftProblems.not_found)
  await removeDraft(work, id)
  const { organization_id } = draft
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.draft_deleted', ...subject })
}
