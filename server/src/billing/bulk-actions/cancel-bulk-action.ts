import {
  bulkActionLifecycle,
  bulkActionProblems,
  type BulkAction,
} from '@gatehouse/contract/billing/bulk-actions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireScopeOf, toBulkAction } from './bulk-action.ts'
import { findBulkAction, lockBulkAction, updateBulkAction } from './queries.ts'

/** Stops an action: the object in progress is completed, the others are skipped. */
export async function cancelBulkAction(work: Work, id: string): Promise<BulkAction> {
  const action = (await lockBulkAction(work, id)) ?? fail(bulkActionProblems.not_found)
  const { organization_id, status } = action
  requireScopeOf(work, action.kind)
  if (!bulkActionLifecycle.can('cancel', status)) fail(bulkActionProblems.not_running)
  await work.sql
    .updateTable('bulk_action_items')
    .set({ status: 'skipped' })
    .where('bulk_action_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  const next = bulkActionLifecycle.next('cancel', status)
  await updateBulkAction(work, id, { status: next, finished_at: work.now })
  const subject = { subject_kind: 'bulk_action', subject_id: id, organization_id }
  await recordAudit(work, { action: 'bulk_action.canceled', ...subject })
  const after = (await findBulkAction(work, id)) ?? action
  return toBulkAction(after, work.now)
}
