import type { BulkAction, bulkActionEndpoints } from '@gatehouse/contract/billing/bulk-actions'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage } from '../../platform/db/pages.ts'
import type { BulkActionsTable, Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { BulkActionRow, BulkActionWithNames, BulkItemRow } from './bulk-action.ts'

const actionsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('bulk_actions'), 'bulk_actions', null)

/** The member who started an action, by their current name. */
export const startedBy = sql<BulkAction['started_by']>`(
  select jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email))
  from users u where u.id = bulk_actions.user_id)`
// The limit keeps PostgreSQL from reading what every action reverses for a page of them.
const undone = sql<boolean>`coalesce((
  select true from bulk_actions other where other.undoes = bulk_actions.id limit 1), false)`

const columns = <O>(actions: SelectQueryBuilder<Tables, 'bulk_actions', O>) =>
  actions.selectAll('bulk_actions').select([startedBy.as('started_by'), undone.as('undone')])

type ListInput = InputOf<typeof bulkActionEndpoints.list>

/** The actions that a list finds. */
export function matchingBulkActions(
  work: Reading,
  { organization_id, status }: Pick<ListInput, 'organization_id' | 'status'>,
) {
  let matched = actionsOf(work)
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  return status ? matched.where('status', 'in', status) : matched
}

/** A page of actions, newest first. */
export async function listBulkActions(work: Reading, input: ListInput) {
  const { rows, total_count } = await readPage(matchingBulkActions(work, input), input, actions =>
    columns(actions).orderBy('created_at', 'desc').orderBy('id', 'desc'),
  )
  // Only this module writes kinds and statuses, from the values of the contract.
  return { rows: rows as unknown as BulkActionWithNames[], total_count }
}

export async function findBulkAction(work: Reading, id: string) {
  const row = await columns(actionsOf(work)).where('id', '=', id).executeTakeFirst()
  return row as unknown as BulkActionWithNames | undefined
}

export async function lockBulkAction(work: Work, id: string) {
  const row = await columns(actionsOf(work)).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as BulkActionWithNames | undefined
}

export const updateBulkAction = (work: Work, id: string, change: Updateable<BulkActionsTable>) =>
  work.sql
    .updateTable('bulk_actions')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', id)
    .execute()

// A customer may have been deleted or renamed since: their name is not stored with the action.
const label = sql<string>`coalesce((
  select coalesce(c.name, c.email) from customers c where c.id = bulk_action_items.object_id),
  bulk_action_items.label)`

/** A page of the objects of an action, in their order. */
export async function listBulkItems(
  work: Reading,
  { id, status, ...page }: InputOf<typeof bulkActionEndpoints.items>,
) {
  let matched = within(work, work.sql.selectFrom('bulk_action_items'), 'bulk_action_items', null)
  matched = matched.where('bulk_action_id', '=', id)
  if (status) matched = matched.where('status', 'in', status)
  const { rows, total_count } = await readPage(matched, page, items =>
    items.selectAll('bulk_action_items').select(label.as('label')).orderBy('position'),
  )
  return { rows: rows as unknown as BulkItemRow[], total_count }
}

/** Of an action: itself, and its next object that waits; for the task, regardless of the actor. */
export async function nextItem(work: Reading, id: string) {
  const action = await work.sql
    .selectFrom('bulk_actions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const item = await work.sql
    .selectFrom('bulk_action_items')
    .selectAll()
    .where('bulk_action_id', '=', id)
    .where('status', 'in', ['waiting', 'requested'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return {
    action: action as unknown as BulkActionRow | undefined,
    item: item as BulkItemRow | undefined,
  }
}
