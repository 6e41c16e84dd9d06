import type {
  notificationEndpoints,
  NotificationPreferences,
} from '@gatehouse/contract/organizations/notifications'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { preferencesFrom } from './notification.ts'

/** A member of an organization. */
export type MemberKey = { organization_id: string; user_id: string }

/** What is shown to a member. */
const shownTo = (work: Reading, { organization_id, user_id }: MemberKey) =>
  work.sql
    .selectFrom('notifications')
    .where('notifications.user_id', '=', user_id)
    .where('notifications.organization_id', '=', organization_id)
    .where('notifications.shown', '=', true)

type ListInput = InputOf<typeof notificationEndpoints.list>

const SORTS = { created_at: sql.ref('notifications.created_at') }

/** A page of a user's notifications, of the organizations they may see. */
export function listNotifications(work: Reading, user_id: string, input: ListInput) {
  let matched = within(work, work.sql.selectFrom('notifications'), 'notifications', null)
    .where('notifications.user_id', '=', user_id)
    .where('notifications.shown', '=', true)
  const { organization_id } = input
  if (organization_id) {
    matched = matched.where('notifications.organization_id', 'in', organization_id)
  }
  if (input.unread !== undefined) {
    matched = matched.where('notifications.read_at', input.unread ? 'is' : 'is not', null)
  }
  const order = sortedBy(input.sorting, SORTS, 'notifications.id')
  return readPage(matched, input, rows => rows.selectAll('notifications').orderBy(order))
}

/** How many notifications a member has not read. */
export async function countUnread(work: Reading, member: MemberKey): Promise<number> {
  const { count } = await shownTo(work, member)
    .where('notifications.read_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks some or all of a member's notifications as read; returns how many were not. */
export async function markRead(
  work: Work,
  { organization_id, user_id }: MemberKey,
  ids: string[] | undefined,
): Promise<number> {
  if (ids?.length === 0) return 0
  let unread = work.sql
    .updateTable('notifications')
    .set({ read_at: work.now })
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('shown', '=', true)
    .where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', ids)
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The preferences of the members of an organization who have chosen some, by user. */
export async function preferencesIn(
  work: Reading,
  organization_id: string,
): Promise<Map<string, NotificationPreferences>> {
  const rows = await work.sql
    .selectFrom('notification_preferences')
    .select(['user_id', 'preferences'])
    .where('organization_id', '=', organization_id)
    .execute()
  return new Map(rows.map(row => [row.user_id, preferencesFrom(row.preferences)]))
}

/** A member's preferences, locked if they are about to change. */
export async function findPreferences(
  work: Reading,
  { organization_id, user_id }: MemberKey,
): Promise<NotificationPreferences> {
  const row = await work.sql
    .selectFrom('notification_preferences')
    .select('preferences')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return preferencesFrom(row?.preferences)
}

/** Changes some of a member's preferences; two requests at once change both what they name. */
export async function savePreferences(
  work: Work,
  { organization_id, user_id }: MemberKey,
  changed: Partial<NotificationPreferences>,
): Promise<void> {
  const preferences = JSON.stringify(changed)
  await work.sql
    .insertInto('notification_preferences')
    .values({ organization_id, user_id, preferences, modified_at: work.now })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({
        preferences: sql`notification_preferences.preferences || excluded.preferences`,
        modified_at: work.now,
      }),
    )
    .execute()
}
