import { notificationEndpoints } from '@gatehouse/contract/organizations/notifications'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { page } from '@gatehouse/contract/kit/pages'
import type { Actor } from '../../actors/actor.ts'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { implement } from '../../platform/http/implement.ts'
import { toNotification } from './notification.ts'
import {
  countUnread,
  findPreferences,
  listNotifications,
  markRead,
  savePreferences,
  type MemberKey,
} from './queries.ts'

/** The signed-in member of the organization a request names. */
function memberOf(actor: Actor, organization_id: string, at: 'query' | 'body'): MemberKey {
  const loc = [at, 'organization_id']
  const { id: user_id } = actor
  if (user_id === null) return fail(commonProblems.unauthorized)
  return { organization_id: actingOrganization(actor, organization_id, loc), user_id }
}

/** The notifications of a member, and what they want to be notified of. */
export const notifications = implement(notificationEndpoints, {
  list: async (work, input) => {
    const user_id = work.actor.id ?? fail(commonProblems.unauthorized)
    const { rows, total_count } = await listNotifications(work, user_id, input)
    return page(rows.map(toNotification), total_count, input.limit)
  },
  unread: async (work, { organization_id }) => ({
    count: await countUnread(work, memberOf(work.actor, organization_id, 'query')),
  }),
  read: async (work, { body: { organization_id, ids } }) => ({
    count: await markRead(work, memberOf(work.actor, organization_id, 'body'), ids),
  }),
  preferences: (work, { organization_id }) =>
    findPreferences(work, memberOf(work.actor, organization_id, 'query')),
  updatePreferences: async (work, { body: { organization_id, preferences } }) => {
    const member = memberOf(work.actor, organization_id, 'body')
    await savePreferences(work, member, preferences)
    return findPreferences(work, member)
  },
})
