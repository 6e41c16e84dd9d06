import type { SavedView, savedViewEndpoints } from '@gatehouse/contract/organizations/saved-views'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { organizationOf, requirePlace, requireSharing, toSavedView } from './saved-view.ts'

/** Saves how a member looks at a list; a shared view is logged, because others see it. */
export async function saveView(
  work: Work,
  { body }: InputOf<typeof savedViewEndpoints.create>,
): Promise<SavedView> {
  const organization_id = organizationOf(work.actor, body.organization_id)
  const { list, name, shared, filters, columns } = body
  if (shared) requireSharing(work)
  await requirePlace(work, { organization_id, list, shared })
  const row = await work.sql
    .insertInto('saved_views')
    .values({
      ...{ id: newId(), organization_id, user_id: work.actor.id, list, name, shared, columns },
      filters: JSON.stringify(filters),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = toSavedView(row, work.actor)
  if (shared) {
    const subject = { subject_kind: 'saved_view', subject_id: row.id, organization_id }
    await recordAudit(work, { action: 'saved_view.created', ...subject, after: view })
  }
  return view
}
