import { isOnlyForServers, type Endpoint } from '@gatehouse/contract/kit/endpoint'
import { cookieName, presentedToken } from '../accounts/sessions/session-cookies.ts'
import { settingsOf } from '../accounts/settings/settings-of.ts'
import type { RequestHead } from '../platform/http/answer.ts'
import { readCookies, signValue } from '../platform/http/cookies.ts'
import type { Site } from '../platform/site.ts'

const TOKEN_HEADER = 'set-auth-token'
const SIGNATURE_LENGTH = 44

/**
 * A session's token, plain or signed like its cookie; the signed one may be URL-encoded as cookies
 * are.
 */
const BEARER_TOKEN = /^bearer\s+([A-Za-z0-9]{32})(?:\.([A-Za-z0-9+/%]{43,60}=?))?$/i

/**
 * The cookies of a request. Where the operator allows it, a session's token in the header
 * `authorization` replaces the session cookie: apps without cookies identify their user that way
 * (the protocol's bearer plugin).
 */
export async function cookiesOf(
  site: Site,
  endpoint: Endpoint,
  headers: RequestHead['headers'],
): Promise<Map<string, string>> {
  const cookies = readCookies(headers.get('cookie'))
  const text = headers.get('authorization')
  if (text === null || !acceptsSessions(endpoint)) return cookies
  const signed = sessionOf(site, text)
  if (signed === undefined || !(await isAllowed(site))) return cookies
  return cookies.set(cookieName(site, 'session_token'), signed)
}

/**
 * The operator's programs use the header for their own tokens, and billing has tokens of its own.
 */
const acceptsSessions = (endpoint: Endpoint) =>
  endpoint.protocol === 'accounts' && !isOnlyForServers(endpoint)

const isAllowed = async (site: Site) =>
  (await settingsOf({ sql: site.db, server: site })).bearer_sessions_enabled

function sessionOf(site: Site, input: string): string | undefined {
  const [, token, signature] = BEARER_TOKEN.exec(input) ?? []
  if (token === undefined) return undefined
  if (signature === undefined) return signValue(site.keys, token)
  const signed = `${token}.${decodeToken(signature).padEnd(SIGNATURE_LENGTH, '=')}`
  const cookies = new Map([[cookieName(site, 'session_token'), signed]])
  return presentedToken(site, cookies) === undefined ? undefined : signed
}

function decodeToken(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The header that shows the token of a session that was created, refreshed or changed, where bearer
 * tokens are allowed; without one, nothing. `cookies` are the lines of `set-cookie`.
 */
export async function tokenHeader(
  site: Site,
  endpoint: Endpoint,
  cookies: string[],
): Promise<Record<string, string>> {
  if (cookies.length === 0 || !acceptsSessions(endpoint)) return {}
  const starts = `${cookieName(site, 'session_token')}=`
  const line = cookies.findLast(item => item.startsWith(starts))
  const value = line?.slice(starts.length, line.indexOf(';'))
  return value && (await isAllowed(site)) ? { [TOKEN_HEADER]: value } : {}
}
