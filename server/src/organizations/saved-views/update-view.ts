import {
  savedViewProblems,
  type SavedView,
  type savedViewEndpoints,
} from '@gatehouse/contract/organizations/saved-views'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockView } from './queries.ts'
import { requirePlace, requireSharing, toSavedView } from './saved-view.ts'

/** Changes a view; what is omitted stays. A view that is no longer shared becomes the caller's. */
export async function updateView(
  work: Work,
  { id, body }: InputOf<typeof savedViewEndpoints.update>,
): Promise<SavedView> {
  const before = (await lockView(work, id)) ?? fail(savedViewProblems.not_found)
  const { organization_id, list } = before
  const { name = before.name, shared = before.shared, columns = before.columns } = body
  const { filters = before.filters } = body
  if (before.shared || shared) requireSharing(work)
  if (shared !== before.shared) await requirePlace(work, { organization_id, list, shared })
  const user_id = shared ? before.user_id : work.actor.id
  const row = await work.sql
    .updateTable('saved_views')
    .set({ name, shared, columns, user_id, filters: JSON.stringify(filters) })
    .set({ modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = toSavedView(row, work.actor)
  if (before.shared || shared) {
    await recordAudit(work, {
      ...{ action: 'saved_view.updated', subject_kind: 'saved_view', subject_id: id },
      ...{ organization_id, before: toSavedView(before, work.actor), after: view },
    })
  }
  return view
}
