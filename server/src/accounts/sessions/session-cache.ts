import { COOKIE_LENGTH_MAX } from '@gatehouse/contract/accounts/sessions'
import { z } from 'zod'
import { SECOND } from '../../platform/clock.ts'
import { signValue, verifyValue, writeCookie, type Cookie } from '../../platform/http/cookies.ts'
import type { Site } from '../../platform/site.ts'
import { cookieName } from './session-cookies.ts'
import { isTrusted } from './session-cache-validity.ts'

/** The parts of the response that decide whether it may be reused. */
const Cached = z.object({
  session: z.object({
    id: z.string(),
    token: z.string(),
    userId: z.string(),
    expiresAt: z.string(),
  }),
})

/**
 * The response that a signed cookie holds for this token, while it may replace the database: less
 * than a minute old, and with no known change to the session or user since.
 */
export function readCache(
  site: Site,
  cookies: ReadonlyMap<string, string>,
  { token, seconds }: { token: string; seconds: number },
): string | undefined {
  const signed = cookies.get(cookieName(site, 'session_data'))
  const value = signed && verifyValue(site.keys, signed, 'session_cache')
  if (!value) return undefined
  const dot = value.indexOf('.')
  const issued_at = Number(value.slice(0, dot))
  const now = site.clock.now().getTime()
  if (issued_at > now || issued_at + seconds * SECOND <= now) return undefined
  const text = Buffer.from(value.slice(dot + 1), 'base64url').toString('utf8')
  const { session } = Cached.parse(JSON.parse(text))
  if (session.token !== token || Date.parse(session.expiresAt) <= now) return undefined
  return isTrusted(site, { issued_at, ids: [session.id, session.userId] }) ? text : undefined
}

/**
 * A cookie that caches the response for a short time; undefined when it would be too large, and the
 * database is read each time.
 */
export function cacheCookie(
  site: Site,
  text: string,
  { seconds, issued_at }: { seconds: number; issued_at: Date },
): Cookie | undefined {
  const value = `${issued_at.getTime()}.${Buffer.from(text).toString('base64url')}`
  const name = cookieName(site, 'session_data')
  const cookie = { name, value: signValue(site.keys, value, 'session_cache'), max_age: seconds }
  // Its attributes and the encoded characters of the signature are far shorter than that.
  if (cookie.value.length + ATTRIBUTES_LENGTH_MAX <= COOKIE_LENGTH_MAX) return cookie
  return writeCookie(cookie, true).length > COOKIE_LENGTH_MAX ? undefined : cookie
}

/** A shorter cookie is not written only to know its length. */
const ATTRIBUTES_LENGTH_MAX = 500
