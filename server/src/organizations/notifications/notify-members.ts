import { roleGrants } from '@gatehouse/contract/access/roles'
import {
  defaultPreferences,
  notificationKinds,
  type NotificationKind,
} from '@gatehouse/contract/organizations/notifications'
import { HOUR, later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, scheduleOnce } from '../../records/scheduler/schedule.ts'
import { membersOf } from '../members/queries.ts'
import { listRoles } from '../roles/queries.ts'
import { roleTable } from '../roles/role.ts'
import { mailNotificationsTask, type News } from './notification.ts'
import { preferencesIn } from './queries.ts'

/** The most members who are notified; an organization hardly has more with one permission. */
const RECIPIENTS_MAX = 100

/** Kinds with emails of their own: those are sent immediately if the member wants that. */
const MAILED_ELSEWHERE: ReadonlySet<NotificationKind> = new Set([
  'new_order',
  'new_subscription',
  'dispute_opened',
  'customer_request',
  'webhook_failing',
])

/**
 * Notifies the members of an organization who may see something and want to know: in the
 * notification center, by email immediately, or in an email an hour later with what else happens.
 */
export async function notifyMembers(
  work: Work,
  organization_id: string,
  { kind, page, facts }: News,
): Promise<void> {
  const members = await membersOf(work, organization_id).limit(RECIPIENTS_MAX).execute()
  const roles = roleTable(await listRoles(work, organization_id))
  const chosen = await preferencesIn(work, organization_id)
  const { permission } = notificationKinds[kind]
  const rows = members
    .filter(({ role }) => roleGrants(role, [permission], roles))
    .map(({ user_id }) => {
      const { mail, browser } = (chosen.get(user_id) ?? defaultPreferences)[kind]
      const own = mail === 'immediate' && MAILED_ELSEWHERE.has(kind)
      const mailing = mail === 'off' || own ? null : mail
      return { user_id, shown: browser, mailing }
    })
    .filter(({ shown, mailing }) => shown || mailing !== null)
  if (rows.length === 0) return
  const common = { organization_id, kind, page, facts: JSON.stringify(facts) }
  await work.sql
    .insertInto('notifications')
    .values(rows.map(row => ({ id: newId(), ...common, ...row, created_at: work.now })))
    .execute()
  for (const { user_id: subject_id, mailing } of rows) {
    if (mailing === null) continue
    const subject = { organization_id, subject_id, payload: { organization_id, mailing } }
    if (mailing === 'immediate') await enqueue(work, mailNotificationsTask, subject)
    else await scheduleOnce(work, mailNotificationsTask, later(work.now, HOUR), subject)
  }
}

/** The members of an organization who do not want immediate emails of a kind, by user. */
export async function membersWithoutMail(
  work: Work,
  organization_id: string,
  kind: NotificationKind,
): Promise<ReadonlySet<string>> {
  const chosen = await preferencesIn(work, organization_id)
  const without = [...chosen].filter(([, preferences]) => preferences[kind].mail !== 'immediate')
  return new Set(without.map(([user_id]) => user_id))
}
