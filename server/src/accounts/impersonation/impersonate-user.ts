import { isAdminRole } from '@gatehouse/contract/access/instance-roles'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { IMPERSONATION_SECONDS } from '@gatehouse/contract/accounts/impersonation'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireAdmin } from '../admin/require-permission.ts'
import { namedUser } from '../admin/named-user.ts'
import { createSession } from '../sessions/create-session.ts'
import { getSession } from '../sessions/queries.ts'
import { toSession } from '../sessions/session.ts'
import { adminCookie, clearSessionCookies } from '../sessions/session-cookies.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { isBanned, toUser, type UserRow } from '../users/user.ts'

/**
 * Lets an admin impersonate a user for an hour, in a separate session that is marked as such. The
 * admin's own session stays in a cookie beside it.
 */
export async function impersonateUser(
  work: Work,
  { userId }: { userId: string },
): Promise<Reply<SessionWithUser>> {
  const { may_not_impersonate, admins_apart, target_banned } = adminProblems
  const admin = await requireAdmin(work, { user: ['impersonate'] }, may_not_impersonate)
  const user = await namedUser(work, userId)
  if (isAdminRole(user.role) && !(await mayBeAdmins(work, admin))) fail(admins_apart)
  if (isBanned(user, work.now)) fail(target_banned)
  const own = signedIn(work)
  const impersonation = { by: admin.id, seconds: IMPERSONATION_SECONDS }
  const { id, token, cookies } = await createSession(work, user.id, {
    remember: false,
    impersonation,
  })
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.impersonated', ...about, after: { session_id: id } })
  const session = toSession(await getSession(work, id), token)
  return reply(
    { session, user: toUser(user) },
    { cookies: [...clearSessionCookies(work.server), adminCookie(work.server, own), ...cookies] },
  )
}

async function mayBeAdmins(work: Work, { role }: UserRow): Promise<boolean> {
  const { admins_may_impersonate_admins } = await settingsOf(work)
  return admins_may_impersonate_admins || instanceRoleAllows(role, { user: ['impersonate-admins'] })
}
