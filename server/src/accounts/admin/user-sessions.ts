import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { Session } from '@gatehouse/contract/accounts/sessions'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteSession } from '../sessions/delete-session.ts'
import { listSessionsOf } from '../sessions/queries.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { toSession } from '../sessions/session.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { requirePermission } from './require-permission.ts'
import { namedUser, userToChange } from './named-user.ts'

type UserReference = { userId: string }

const about = (user_id: string) => ({
  subject_kind: 'user',
  subject_id: user_id,
  organization_id: null,
})

/**
 * A user's sessions. They show handles in place of tokens; a handle can only revoke its session.
 */
export async function listUserSessions(
  work: Reading,
  { userId }: UserReference,
): Promise<{ sessions: Session[] }> {
  await requirePermission(work, { session: ['list'] }, adminProblems.may_not_list_sessions)
  const user = await namedUser(work, userId)
  const rows = await listSessionsOf(work, user.id)
  return { sessions: rows.map(row => toSession(row, row.id)) }
}

/**
 * Ends a session, named by its handle or its token; succeeds for a session that has already ended.
 */
export async function revokeUserSession(work: Work, handle: string): Promise<{ success: true }> {
  await requirePermission(work, { session: ['revoke'] }, adminProblems.may_not_revoke)
  const ended = await deleteSession(work, handle)
  if (!ended) return { success: true }
  await invalidateCachedSessions(work, ended.id)
  await recordAudit(work, { action: 'user.session_revoked', ...about(ended.user_id) })
  return { success: true }
}

/** Signs a user out everywhere, including the calling admin if they name themselves. */
export async function revokeUserSessions(
  work: Work,
  { userId }: UserReference,
): Promise<{ success: true }> {
  await requirePermission(work, { session: ['revoke'] }, adminProblems.may_not_revoke)
  const user = await userToChange(work, userId)
  await revokeSessions(work, user.id)
  await recordAudit(work, { action: 'user.sessions_revoked', ...about(user.id) })
  return { success: true }
}
