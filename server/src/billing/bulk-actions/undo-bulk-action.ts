import { bulkActionProblems, type BulkAction } from '@gatehouse/contract/billing/bulk-actions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { requireScopeOf, undoKind } from './bulk-action.ts'
import { lockBulkAction } from './queries.ts'
import { insertBulkAction } from './start-bulk-action.ts'

/** Starts the action that reverses another one, on the objects that it changed. */
export async function undoBulkAction(work: Work, id: string): Promise<BulkAction> {
  const action = (await lockBulkAction(work, id)) ?? fail(bulkActionProblems.not_found)
  const { organization_id, options } = action
  const kind = undoKind(action, work.now) ?? fail(bulkActionProblems.not_undoable)
  requireScopeOf(work, kind)
  const rows = await work.sql
    .selectFrom('bulk_action_items')
    .select(['object_id as id', 'label'])
    .where('bulk_action_id', '=', id)
    .where('status', '=', 'done')
    .orderBy('position')
    .execute()
  const objects = rows.map(row => ({ ...row, amount: null }))
  const undo = { organization_id, kind, rows: objects, options, sums: [], undoes: id }
  return insertBulkAction(work, undo)
}
