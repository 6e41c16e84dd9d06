import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** Views the actor may see: their own and the shared ones of their organizations. */
const viewsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('saved_views'), 'saved_views', null).where(({ eb, or }) =>
    or([eb('saved_views.shared', '=', true), eb('saved_views.user_id', '=', work.actor.id)]),
  )

/** The views of a list, shared ones first, each group in the order in which they were saved. */
export const listViews = (work: Reading, organization_id: string, list: string) =>
  viewsOf(work)
    .selectAll('saved_views')
    .where('organization_id', '=', organization_id)
    .where('list', '=', list)
    .orderBy('shared', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findView = (work: Reading, id: string) =>
  viewsOf(work).selectAll('saved_views').where('id', '=', id).executeTakeFirst()

export const lockView = (work: Work, id: string) =>
  viewsOf(work).selectAll('saved_views').where('id', '=', id).forUpdate().executeTakeFirst()

/** The columns the actor chose for a list; null if they chose none. */
export async function chosenColumns(work: Reading, organization_id: string, list: string) {
  const row = await within(work, work.sql.selectFrom('list_columns'), 'list_columns', null)
    .select('columns')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', work.actor.id)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.columns ?? null
}
