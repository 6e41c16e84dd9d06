import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteSession } from '../sessions/delete-session.ts'
import { getSession } from '../sessions/queries.ts'
import { toSession } from '../sessions/session.ts'
import {
  clearAdminCookie,
  clearCacheCookie,
  clearMarkCookie,
  presentedAdmin,
  sessionCookies,
} from '../sessions/session-cookies.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser } from '../users/queries.ts'
import { toUser } from '../users/user.ts'

/** Ends the session in which an admin impersonates a user, and resumes the admin's own session. */
export async function stopImpersonating(work: Work): Promise<Reply<SessionWithUser>> {
  const { id, user_id, impersonated_by } = signedIn(work)
  if (impersonated_by === null) fail(adminProblems.not_impersonating)
  const admin = (await findUser(work, impersonated_by)) ?? fail(adminProblems.no_admin)
  const token = presentedAdmin(work.server, work.actor.request.cookies ?? new Map())
  const own = token === undefined ? undefined : await activeSession(work, token, admin.id)
  if (token === undefined || !own) fail(adminProblems.no_admin_session)
  await deleteSession(work, id)
  await invalidateCachedSessions(work, id)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await recordAudit(work, { action: 'user.impersonation_ended', ...about })
  const cookies = [
    ...sessionCookies(work.server, { ...own, token }, work.now),
    ...(own.remember ? [clearMarkCookie(work.server)] : []),
    clearAdminCookie(work.server),
    clearCacheCookie(work.server),
  ]
  return reply({ session: toSession(own, token), user: toUser(admin) }, { cookies })
}

/** The admin's own session, if it has not ended. */
async function activeSession(work: Work, token: string, admin_id: string) {
  const row = await work.sql
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sha256(token))
    .where('user_id', '=', admin_id)
    .where('impersonated_by', 'is', null)
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
  return row && getSession(work, row.id)
}
