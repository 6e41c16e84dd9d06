import {
  savedViewProblems,
  VIEWS_MAX,
  type SavedView,
} from '@gatehouse/contract/organizations/saved-views'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { Actor } from '../../actors/actor.ts'
import { onlyOrganization } from '../../actors/reach.ts'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { SavedViewsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'

export type SavedViewRow = Selectable<SavedViewsTable>

/** The view as its reader sees it. */
export function toSavedView({ user_id, filters, ...row }: SavedViewRow, actor: Actor): SavedView {
  // Only the schema's map of texts is stored.
  return { ...row, filters: filters as Record<string, string>, own: user_id === actor.id }
}

/** The organization of a request: the named one, or the only one that the request can be about. */
export const organizationOf = (actor: Actor, named: string | null | undefined, part = 'body') =>
  actingOrganization(actor, named ?? onlyOrganization(actor.reach), [part, 'organization_id'])

/** Shared views are the organization's: changing them requires the right to update it. */
export function requireSharing({ actor }: Work): void {
  if (!mayShare(actor)) fail(savedViewProblems.not_shareable)
}

/** Whether a member may save, change and delete shared views. */
export const mayShare = ({ scopes }: Actor) => scopes.has('organizations:write')

/** Rejects one view too many of a list; two requests cannot both take the last place. */
export async function requirePlace(
  work: Work,
  { organization_id, list, shared }: Pick<SavedViewRow, 'organization_id' | 'list' | 'shared'>,
): Promise<void> {
  await lockNameUntilCommit(work, `saved_views ${organization_id} ${list}`)
  let others = work.sql
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('list', '=', list)
    .where('shared', '=', shared)
  if (!shared) others = others.where('user_id', '=', work.actor.id)
  const { count } = await others.executeTakeFirstOrThrow()
  if (count >= VIEWS_MAX) fail(savedViewProblems.too_many)
}
