import type { savedViewEndpoints } from '@gatehouse/contract/organizations/saved-views'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { Work } from '../../platform/work.ts'
import { organizationOf } from './saved-view.ts'

/** Remembers which columns of a list a member wants to see; null forgets the choice. */
export async function setColumns(
  work: Work,
  { body }: InputOf<typeof savedViewEndpoints.setColumns>,
): Promise<{ columns: string[] | null }> {
  const organization_id = organizationOf(work.actor, body.organization_id)
  const { list, columns } = body
  const user_id = work.actor.id
  if (user_id === null) throw new Error('a member must have an id')
  if (columns === null) {
    await work.sql
      .deleteFrom('list_columns')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', user_id)
      .where('list', '=', list)
      .execute()
    return { columns }
  }
  const choice = { columns, modified_at: work.now }
  await work.sql
    .insertInto('list_columns')
    .values({ organization_id, user_id, list, ...choice })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'user_id', 'list']).doUpdateSet(choice),
    )
    .execute()
  return { columns }
}
