import { savedViewProblems } from '@gatehouse/contract/organizations/saved-views'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockView } from './queries.ts'
import { requireSharing, toSavedView } from './saved-view.ts'

/** Deletes a view; the list and its rows stay. */
export async function deleteView(work: Work, id: string): Promise<void> {
  const row = (await lockView(work, id)) ?? fail(savedViewProblems.not_found)
  if (row.shared) requireSharing(work)
  await work.sql.deleteFrom('saved_views').where('id', '=', id).execute()
  if (!row.shared) return
  await recordAudit(work, {
    ...{ action: 'saved_view.deleted', subject_kind: 'saved_view', subject_id: id },
    ...{ organization_id: row.organization_id, before: toSavedView(row, work.actor) },
  })
}
