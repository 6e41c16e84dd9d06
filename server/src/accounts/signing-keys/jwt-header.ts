import { sessionEndpoints } from '@gatehouse/contract/accounts/sessions'
import type { Answer } from '../../platform/http/answer.ts'
import type {
  ImplementedEndpoint,
  PlainContext,
  PlainHandler,
} from '../../platform/http/implement.ts'
import { reading, realNow, write } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findSigningKey } from './queries.ts'
import { rotateKeys } from './rotate-keys.ts'
import { signClaims, type UserClaims } from './sign-token.ts'

const HEADER = 'set-auth-jwt'

type SessionReply = { session: { impersonatedBy: string | null }; user: UserClaims } | null

/**
 * Adds the JWT of `/token` to get-session's response as a header, where the operator enables it.
 */
export function jwtHeader(sessions: ImplementedEndpoint[]): ImplementedEndpoint[] {
  return sessions.map(item => {
    if (item.endpoint.path !== sessionEndpoints.get.path) return item
    // Both routes of get-session are plain, and a plain endpoint's handler has this form.
    const bySession = item.handler as PlainHandler<unknown>
    return {
      ...item,
      handler: (context: PlainContext<unknown>) => addJwtHeader(context, bySession),
    }
  })
}

async function addJwtHeader(
  context: PlainContext<unknown>,
  bySession: PlainHandler<unknown>,
): Promise<Answer> {
  const { site, actor } = context
  const answer = await bySession(context)
  const { session_jwt_enabled } = await settingsOf({ sql: site.db, server: site })
  if (!session_jwt_enabled) return answer
  // The body was encoded just now, or comes from a signed cookie.
  const sessionReply = JSON.parse(answer.text ?? 'null') as SessionReply
  // A JWT could not mark that an admin is impersonating the user.
  if (!sessionReply || sessionReply.session.impersonatedBy !== null) return answer
  const work = reading(site, actor)
  const key = (await findSigningKey(work)) ?? (await write(site, actor, rotateKeys))
  const jwt = await signClaims(site, key, { claims: sessionReply.user, now: realNow(work) })
  answer.headers[HEADER] = jwt
  return answer
}
