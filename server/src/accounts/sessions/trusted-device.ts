import { sha256 } from '../../platform/crypto/hash.ts'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { ServerInfo } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { cookieName } from './session-cookies.ts'

/** How long a browser is trusted after it was last used to sign in. */
const TRUSTED_MS = 30 * DAY

/** Trusts the calling browser: its user is not asked for the second factor there again. */
export async function trustDevice(work: Work, user_id: string): Promise<Cookie> {
  const token = newToken()
  await work.sql
    .deleteFrom('trusted_devices')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', work.now)
    .execute()
  await work.sql
    .insertInto('trusted_devices')
    .values({
      id: newId(),
      user_id,
      token_hash: sha256(token),
      expires_at: later(work.now, TRUSTED_MS),
      created_at: work.now,
    })
    .execute()
  return trustCookie(work.server, token)
}

/**
 * Whether this browser is trusted by this user. Every use replaces the token, in the returned
 * cookies; of two concurrent uses of one token the second is not trusted.
 */
export async function isTrustedDevice(work: Work, user_id: string): Promise<Cookie[] | undefined> {
  const { keys } = work.server
  const name = cookieName(work.server, 'trust_device')
  const token = verifyValue(keys, work.actor.request.cookies?.get(name))
  if (token === undefined) return undefined
  const next = newToken()
  const used = await work.sql
    .updateTable('trusted_devices')
    .set({ token_hash: sha256(next), expires_at: later(work.now, TRUSTED_MS) })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .returning('id')
    .executeTakeFirst()
  return used && [trustCookie(work.server, next)]
}

function trustCookie(place: ServerInfo, token: string): Cookie {
  const value = signValue(place.keys, token)
  return { name: cookieName(place, 'trust_device'), value, max_age: TRUSTED_MS / SECOND }
}

/** Ends the trust in all of a user's browsers: the password or the second factor has changed. */
export async function deleteTrustedDevices(work: Work, user_id: string): Promise<void> {
  await work.sql.deleteFrom('trusted_devices').where('user_id', '=', user_id).execute()
}
