import type { Cookie } from '../../platform/http/cookies.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { endOfSession } from './session.ts'
import { sessionCookies } from './session-cookies.ts'

/** A session that has begun: its token is known to the browser only. */
export type CreatedSession = { id: string; token: string; cookies: Cookie[] }

/** Signs a user in here, and sweeps away the user's sessions that have ended. */
export async function createSession(
  work: Work,
  user_id: string,
  { remember }: { remember: boolean },
): Promise<CreatedSession> {
  const settings = await settingsOf(work)
  const id = newId()
  const token = newToken()
  const expires_at = endOfSession(settings, remember, work.now)
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
      ip_address: work.actor.request.ip,
      user_agent: work.actor.request.user_agent,
      created_at: work.now,
      updated_at: work.now,
    })
    .execute()
  return {
    id,
    token,
    cookies: sessionCookies(work.place, { token, remember, expires_at }, work.now),
  }
}
