import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { clearCacheCookie, sessionCookies } from '../sessions/session-cookies.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { findUserByEmail, lockName, updateUserRow } from '../users/queries.ts'
import { addressVerifiedTask, type UserRow } from '../users/user.ts'
import { revokeProofs } from './verification-proof.ts'

/**
 * Moves an account to an address that was verified just now; undefined when another user took the
 * address meanwhile. Tokens emailed to the former address become invalid, and its reader is
 * notified.
 */
export async function moveAddress(
  work: Work,
  user: UserRow,
  to: string,
): Promise<UserRow | undefined> {
  await lockName(work, 'email', to)
  if (await findUserByEmail(work, to)) return undefined
  const moved = await updateUserRow(work, user.id, { email: to, email_verified: true })
  await revokeProofs(work, 'reset-password', user.id)
  await revokeProofs(work, 'confirm-email-change', user.id)
  await revokeProofs(work, 'delete-user', user.id)
  await invalidateCachedSessions(work, user.id)
  const url = new URL('/sign-in', work.server.base_url).href
  await mailToUser(work, 'email_changed', { email: user.email, user_id: user.id, to, url })
  await recordAudit(work, {
    action: 'user.email_changed',
    subject_kind: 'user',
    subject_id: user.id,
    organization_id: null,
    before: { email: user.email },
    after: { email: to },
  })
  await enqueue(work, addressVerifiedTask, { organization_id: null, subject_id: user.id })
  return moved
}

/**
 * Clears the browser's cached session; if the browser belongs to the user, the session is set
 * again.
 */
export function cookiesAfterMove(work: Work, user_id: string): Cookie[] {
  const { session } = work.actor
  const ownCookies =
    session?.user_id === user_id ? sessionCookies(work.server, session, work.now) : []
  return [...ownCookies, clearCacheCookie(work.server)]
}
