import type { Cookie } from '../../platform/http/cookies.ts'
import { signValue, verifyValue } from '../../platform/http/cookies.ts'
import { SECOND } from '../../platform/clock.ts'
import type { ServerInfo } from '../../platform/site.ts'

type CookieSuffix =
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

/** Better Auth's cookie names; over https their prefix makes browsers reject insecure ones. */
export function cookieName(place: Pick<ServerInfo, 'base_url'>, suffix: CookieSuffix): string {
  const prefix = place.base_url.startsWith('https://') ? '__Secure-' : ''
  return `${prefix}better-auth.${suffix}`
}

/** The token a browser presents, when it carries our signature. */
export function presentedToken(
  place: Pick<ServerInfo, 'base_url' | 'keys'>,
  cookies: ReadonlyMap<string, string>,
): string | undefined {
  return verifyValue(place.keys, cookies.get(cookieName(place, 'session_token')))
}

type CookieSession = { token: string; remember: boolean; expires_at: Date }

/** Cookies of a session that was created, refreshed or changed. */
export function sessionCookies(place: ServerInfo, session: CookieSession, now: Date): Cookie[] {
  const { token, remember, expires_at } = session
  const signed = { name: cookieName(place, 'session_token'), value: signValue(place.keys, token) }
  if (!remember) {
    const value = signValue(place.keys, 'true')
    return [signed, { name: cookieName(place, 'dont_remember'), value }]
  }
  const seconds = Math.floor((expires_at.getTime() - now.getTime()) / SECOND)
  return [{ ...signed, max_age: Math.max(0, seconds) }]
}

const cleared = (place: ServerInfo, suffix: CookieSuffix): Cookie => {
  return { name: cookieName(place, suffix), value: '', max_age: 0 }
}

/** Deletes the browser's cached session, so that it is read from the database again. */
export const clearCacheCookie = (place: ServerInfo): Cookie => cleared(place, 'session_data')

/** Deletes the mark that the browser's session is not to be remembered. */
export const clearMarkCookie = (place: ServerInfo): Cookie => cleared(place, 'dont_remember')

/** Keeps the admin's own session in a cookie beside that of the impersonation. */
export function adminCookie(
  place: ServerInfo,
  { token, remember }: Omit<CookieSession, 'expires_at'>,
) {
  const value = signValue(place.keys, `${token}:${remember ? '' : 'true'}`)
  return { name: cookieName(place, 'admin_session'), value } satisfies Cookie
}

/** The token of the admin's own session, if the browser has one. */
export function presentedAdmin(
  place: Pick<ServerInfo, 'base_url' | 'keys'>,
  cookies: ReadonlyMap<string, string>,
): string | undefined {
  const value = verifyValue(place.keys, cookies.get(cookieName(place, 'admin_session')))
  return value?.slice(0, value.indexOf(':'))
}

/** Deletes the cookie of the admin's own session. */
export const clearAdminCookie = (place: ServerInfo): Cookie => cleared(place, 'admin_session')

/** Deletes all cookies of a session. */
export const clearSessionCookies = (place: ServerInfo): Cookie[] => [
  cleared(place, 'session_token'),
  cleared(place, 'session_data'),
  cleared(place, 'dont_remember'),
]
