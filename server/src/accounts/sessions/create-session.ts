import type { SignInWay } from '@gatehouse/contract/accounts/security-log'
import type { Cookie } from '../../platform/http/cookies.ts'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { endOfSession } from './session.ts'
import { sessionCookies } from './session-cookies.ts'

/** A session that has begun: its token is known to the browser only. */
export type CreatedSession = { id: string; token: string; cookies: Cookie[] }

type Begins = {
  remember: boolean
  /** How the user came in, for their security log; without it nobody came in anew. */
  by?: SignInWay
  /** Which provider said who it is. */
  provider?: string | undefined
  /** The admin who is the user from now on, for so many seconds and no longer. */
  impersonation?: { by: string; seconds: number }
}

/** Signs a user in here, and sweeps away the user's sessions that have ended. */
export async function createSession(
  work: Work,
  user_id: string,
  { remember, by, provider, impersonation }: Begins,
): Promise<CreatedSession> {
  const settings = await settingsOf(work)
  const id = newId()
  const token = newToken()
  const expires_at = impersonation
    ? later(work.now, impersonation.seconds * SECOND)
    : endOfSession(settings, remember, work.now)
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
      created_at: work.now,
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
    cookies: sessionCookies(work.place, { token, remember, expires_at }, work.now),
  }
}
