import { SECOND } from '../../platform/clock.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { cookieName } from '../sessions/session-cookies.ts'
import { settingsOf } from '../settings/settings-of.ts'

/**
 * The cookie of a browser that created an account, or entered its password, and got no session
 * because the address must be verified first. It replaces the session when the emailed link is
 * opened, lasts as long as the link, and authenticates nothing else.
 */
export async function requestingBrowser(work: Work, user_id: string): Promise<Cookie> {
  const { verification_seconds: seconds } = await settingsOf(work)
  const until = work.now.getTime() + seconds * SECOND
  const value = signValue(work.server.keys, `${user_id} ${until}`, 'verifying_browsers')
  return { name: cookieName(work.server, 'verification'), value, max_age: seconds }
}

/** Whether a request comes from the user's own session, or from the browser that signed them up. */
export function isRequester({ actor, server: place, now }: Reading, user_id: string): boolean {
  const { session, request } = actor
  if (session?.user_id === user_id && session.impersonated_by === null) return true
  const cookie = request.cookies?.get(cookieName(place, 'verification'))
  const [id, until] = verifyValue(place.keys, cookie, 'verifying_browsers')?.split(' ') ?? []
  return id === user_id && Number(until) > now.getTime()
}
