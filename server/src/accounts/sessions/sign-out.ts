import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Answer } from '../../platform/http/answer.ts'
import type { PlainContext } from '../../platform/http/implement.ts'
import { write, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishEndedSessions } from './ended-sessions.ts'
import { sessionAnswer } from './read-session.ts'
import {
  clearAdminCookie,
  clearSessionCookies,
  cookieName,
  presentedToken,
} from './session-cookies.ts'
import { invalidateCachedSessions } from './session-cache-validity.ts'

/** Ends the presented session, if it has not ended already. */
export async function signOut({ site, actor }: PlainContext<unknown>): Promise<Answer> {
  const cookies = actor.request.cookies ?? new Map<string, string>()
  const token = presentedToken(site, cookies)
  if (token === undefined) fail(sessionProblems.none)
  await write(site, actor, work => endSession(work, token))
  const admin = cookies.has(cookieName(site, 'admin_session')) ? [clearAdminCookie(site)] : []
  const cleared = [...clearSessionCookies(site), ...admin]
  return sessionAnswer(site, JSON.stringify({ success: true }), cleared)
}

async function endSession(work: Work, token: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('token_hash', '=', sha256(token))
    .returning(['id', 'user_id', 'impersonated_by', 'has_apps'])
    .executeTakeFirst()
  if (!ended) return
  await invalidateCachedSessions(work, ended.id)
  await publishEndedSessions(work, [ended])
  // The end of an impersonation is not a sign-out of the user.
  if (ended.impersonated_by !== null) return
  const about = { action: 'user.signed_out', subject_kind: 'user', subject_id: ended.user_id }
  await recordAudit(work, { ...about, organization_id: null })
}
