import { SessionWithUser, sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { writeCookie, type Cookie } from '../../platform/http/cookies.ts'
import type { Answer } from '../../platform/http/answer.ts'
import type { PlainContext } from '../../platform/http/implement.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { toUser } from '../users/user.ts'
import { findSession, type SessionWithUserRow } from './find-session.ts'
import { refreshSession } from './refresh-session.ts'
import { cacheCookie, readCache } from './session-cache.ts'
import { clearSessionCookies, presentedToken, sessionCookies } from './session-cookies.ts'
import { isDueForRefresh, toSession } from './session.ts'

type Input = { disableCookieCache?: unknown; disableRefresh?: unknown }

const encode = compileEncoder(SessionWithUser)

const isRequested = (value: unknown) => value === true || value === 'true'

/**
 * The current session and user. Called on every page, so it opens no transaction: one statement, or
 * none while the cookie cache is valid; once a day it also extends the session.
 */
export async function readSession(context: PlainContext<Input>): Promise<Answer> {
  const { site, actor, input } = context
  const cookies = actor.request.cookies ?? new Map<string, string>()
  const token = presentedToken(site, cookies)
  if (token === undefined) return sessionAnswer(site, 'null')
  const { session_cache_seconds: seconds } = await settingsOf({ sql: site.db, server: site })
  const fresh = isRequested(input.disableCookieCache) || seconds === 0
  const cached = fresh ? undefined : readCache(site, cookies, { token, seconds })
  if (cached !== undefined) return sessionAnswer(site, cached)
  // Changes made while the database responds must not be covered by the cookie.
  const issued_at = site.clock.now()
  const found = await findSession(site, token)
  if (!found) return deleteSessionRow(site, token)
  const renewed = isRequested(input.disableRefresh) ? [] : await renew(context, found, token)
  const body = { session: toSession(found.session, token), user: toUser(found.user) }
  const text = JSON.stringify(encode(body))
  const newCacheCookie = seconds > 0 ? cacheCookie(site, text, { seconds, issued_at }) : undefined
  if (seconds > 0 && !newCacheCookie)
    site.log.debug({ user: found.user.id }, sessionProblems.too_large.detail)
  return sessionAnswer(site, text, newCacheCookie ? [...renewed, newCacheCookie] : renewed)
}

/** Extends the session when a day has passed; the found row is updated too. */
async function renew(
  { site, actor }: PlainContext<Input>,
  found: SessionWithUserRow,
  token: string,
) {
  const settings = await settingsOf({ sql: site.db, server: site })
  const now = site.clock.now()
  if (!isDueForRefresh(settings, found.session, now)) return []
  const refreshedSession = await write(site, actor, work => refreshSession(work, found.session))
  if (!refreshedSession) return []
  Object.assign(found.session, refreshedSession)
  const { remember, expires_at } = found.session
  return sessionCookies(site, { token, remember, expires_at }, now)
}

/** The token is ours, but its session has ended: the browser's cookies are cleared too. */
async function deleteSessionRow(site: Site, token: string): Promise<Answer> {
  const now = site.clock.now()
  await site.db
    .deleteFrom('sessions')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '<=', now)
    .execute()
  return sessionAnswer(site, 'null', clearSessionCookies(site))
}

/** Responds as the protocol does: no cache on the way may store it. */
export function sessionAnswer(site: Site, text: string, cookies: Cookie[] = []): Answer {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  }
  const secure = site.base_url.startsWith('https://')
  const lines = cookies.map(cookie => writeCookie(cookie, secure))
  return { status: 200, headers, cookies: lines, text }
}
