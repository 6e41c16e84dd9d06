import { sql } from 'kysely'
import type { Problem } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import type { BulkItemRow } from './bulk-action.ts'

/**
 * Records what became of an object, and counts it, in the transaction that changed it. False if it
 * was recorded before.
 */
export async function settleItem(
  work: Work,
  { bulk_action_id, position }: Pick<BulkItemRow, 'bulk_action_id' | 'position'>,
  problem?: Pick<Problem, 'error' | 'detail'>,
): Promise<boolean> {
  const { numUpdatedRows } = await work.sql
    .updateTable('bulk_action_items')
    .set({ status: problem ? 'failed' : 'done' })
    .set({ error: problem?.error ?? null, detail: problem?.detail ?? null })
    .where('bulk_action_id', '=', bulk_action_id)
    .where('position', '=', position)
    .where('status', 'in', ['waiting', 'requested'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const column = sql.ref(problem ? 'failed_count' : 'done_count')
  await sql`update bulk_actions set ${column} = ${column} + 1, modified_at = ${work.now}
    where id = ${bulk_action_id}`.execute(work.sql)
  return true
}
