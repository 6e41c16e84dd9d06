import type { Cookie } from '../../platform/http/cookies.ts'
import { signValue, verifyValue } from '../../platform/http/cookies.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Place } from '../../platform/site.ts'

type Suffix =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'state'
  | 'admin_session'
  | 'two_factor'
  | 'trust_device'
  | 'known_device'
  | 'verification'
  | 'better-auth-passkey'

/** Better Auth's names; on https browsers see to it that nothing insecure sets them. */
export function cookieName(place: Pick<Place, 'base_url'>, suffix: Suffix): string {
  const prefix = place.base_url.startsWith('https://') ? '__Secure-' : ''
  return `${prefix}better-auth.${suffix}`
}

/** The token a browser presents, when the signature around it is ours. */
export function presentedToken(
  place: Pick<Place, 'base_url' | 'keys'>,
  cookies: ReadonlyMap<string, string>,
): string | undefined {
  return verifyValue(place.keys, cookies.get(cookieName(place, 'session_token')))
}

type Remembered = { token: string; remember: boolean; expires_at: Date }

/** Cookies of a session that began, was refreshed or changed. */
export function sessionCookies(place: Place, session: Remembered, now: Date): Cookie[] {
  const { token, remember, expires_at } = session
  const signed = { name: cookieName(place, 'session_token'), value: signValue(place.keys, token) }
  if (!remember) {
    const value = signValue(place.keys, 'true')
    return [signed, { name: cookieName(place, 'dont_remember'), value }]
  }
  const seconds = Math.floor((expires_at.getTime() - now.getTime()) / SECOND)
  return [{ ...signed, max_age: Math.max(0, seconds) }]
}

const cleared = (place: Place, suffix: Suffix): Cookie => {
  return { name: cookieName(place, suffix), value: '', max_age: 0 }
}

/** Forgets what the browser keeps of who is signed in, so that it is asked for anew. */
export const clearedCache = (place: Place): Cookie => cleared(place, 'session_data')

/** Says that the browser's session is to be remembered after all. */
export const clearedMark = (place: Place): Cookie => cleared(place, 'dont_remember')

/** Keeps the session of an admin beside the one in which they are somebody else. */
export function adminCookie(place: Place, { token, remember }: Omit<Remembered, 'expires_at'>) {
  const value = signValue(place.keys, `${token}:${remember ? '' : 'true'}`)
  return { name: cookieName(place, 'admin_session'), value } satisfies Cookie
}

/** The token of the admin's own session, where the browser kept one. */
export function presentedAdmin(
  place: Pick<Place, 'base_url' | 'keys'>,
  cookies: ReadonlyMap<string, string>,
): string | undefined {
  const value = verifyValue(place.keys, cookies.get(cookieName(place, 'admin_session')))
  return value?.slice(0, value.indexOf(':'))
}

/** Forgets the session of an admin who is somebody else. */
export const clearedAdmin = (place: Place): Cookie => cleared(place, 'admin_session')

/** Forgets a session in the browser. */
export const clearedCookies = (place: Place): Cookie[] => [
  cleared(place, 'session_token'),
  cleared(place, 'session_data'),
  cleared(place, 'dont_remember'),
]
