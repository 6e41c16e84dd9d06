import type { SignInWay } from '@gatehouse/contract/accounts/security-log'
import type { Cookie } from '../../platform/http/cookies.ts'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { sessionExpiry, type SessionRow } from './session.ts'
import { sessionCookies } from './session-cookies.ts'

/** A new session: only the browser knows its token. */
export type CreatedSession = { id: string; token: string; cookies: Cookie[] }

/** A session that another one continues elsewhere. */
export type SessionOrigin = Pick<SessionRow, 'created_at'> & Partial<Pick<SessionRow, 'expires_at'>>

type SessionStart = {
  remember: boolean
  /**
   * The sign-in method, for the user's security log; absent when the session does not come from a
   * sign-in.
   */
  by?: SignInWay
  /** The provider that identified the user. */
  provider?: string | undefined
  /** The session that this one continues elsewhere: it is as fresh, and may end as early. */
  from?: SessionOrigin | undefined
  /** The admin who impersonates the user, and the maximum duration in seconds. */
  impersonation?: { by: string; seconds: number }
}

/** Creates a session for a user, and deletes the user's expired sessions. */
export async function createSession(
  work: Work,
  user_id: string,
  { remember, by, provider, from, impersonation }: SessionStart,
): Promise<CreatedSession> {
  const settings = await settingsOf(work)
  const id = newId()
  const token = newToken()
  const expires_at = impersonation
    ? later(work.now, impersonation.seconds * SECOND)
    : (from?.expires_at ?? sessionExpiry(settings, remember, work.now))
  await work.sql
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', work.now)
    .execute()
  await work.sql
    .insertInto('sessions')
    .values({
      id,
      user_id,
      token_hash: sha256(token),
      remember,
      expires_at,
      impersonated_by: impersonation?.by ?? null,
      ip_address: work.actor.request.ip,
      user_agent: work.actor.request.user_agent,
      created_at: from?.created_at ?? work.now,
      updated_at: work.now,
    })
    .execute()
  if (by) {
    const about = { action: 'user.signed_in', subject_kind: 'user', subject_id: user_id }
    await recordAudit(work, { ...about, organization_id: null, after: { way: by, provider } })
  }
  return {
    id,
    token,
    cookies: sessionCookies(work.server, { token, remember, expires_at }, work.now),
  }
}
