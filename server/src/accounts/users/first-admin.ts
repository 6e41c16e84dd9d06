import { ADMIN_ROLE } from '@gatehouse/contract/access/instance-roles'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { ServerInfo } from '../../platform/site.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { hasAdmin, lockAdmins } from './last-admin.ts'
import { updateUserRow } from './queries.ts'
import type { UserRow } from './user.ts'

/** Servers known to have an admin. They always keep one, as the last admin cannot be removed. */
const serversWithAdmin = new WeakSet<ServerInfo>()

/** Servers that already have more than one user. */
const serversWithUser = new WeakSet<ServerInfo>()

/**
 * Makes a user who signs in the server's first admin, if the operator allows it: by a verified
 * address named in the settings or, in sandbox, because they are the only user. The given row is
 * updated too.
 */
export async function promoteFirstAdmin(work: Work, user: UserRow): Promise<void> {
  if (serversWithAdmin.has(work.server)) return
  const settings = await settingsOf(work)
  if (!isNamed(settings, user) && !(await isOnlyUser(work, settings, user))) return
  await lockAdmins(work)
  if (await hasAdmin(work)) {
    serversWithAdmin.add(work.server)
    return
  }
  Object.assign(user, await updateUserRow(work, user.id, { role: ADMIN_ROLE }))
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  const after = { role: ADMIN_ROLE, first: true }
  await recordAudit(work, { action: 'user.role_changed', ...about, after })
}

const isNamed = (settings: InstanceSettings, user: UserRow) =>
  user.email_verified && settings.first_admin_emails.includes(user.email)

/** Whether the user is the only one of a sandbox. */
async function isOnlyUser(
  work: Reading,
  { first_user_becomes_admin }: InstanceSettings,
  { id }: UserRow,
): Promise<boolean> {
  if (!first_user_becomes_admin || work.server.mode !== 'sandbox') return false
  if (serversWithUser.has(work.server)) return false
  const other = await work.sql
    .selectFrom('users')
    .select('id')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (other) serversWithUser.add(work.server)
  return other === undefined
}
