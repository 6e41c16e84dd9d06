import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import { sessionEndpoints, SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { sessionAnswer } from '../../accounts/sessions/read-session.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { toUser } from '../../accounts/users/user.ts'
import { later, SECOND } from '../../platform/clock.ts'
import type { Answer } from '../../platform/http/answer.ts'
import type {
  ImplementedEndpoint,
  PlainContext,
  PlainHandler,
} from '../../platform/http/implement.ts'
import { write, type Work } from '../../platform/work.ts'
import { verifyApiKey } from './verify-api-key.ts'

const HEADER = 'x-api-key'

/**
 * Lets get-session respond to a request that comes with an API key instead of a cookie, where the
 * operator allows it.
 */
export function apiKeyAuthentication(sessions: ImplementedEndpoint[]): ImplementedEndpoint[] {
  return sessions.map(item => {
    if (item.endpoint.path !== sessionEndpoints.get.path) return item
    // Both routes of get-session are plain, and a plain endpoint's handler has this form.
    const bySession = item.handler as PlainHandler<unknown>
    return {
      ...item,
      handler: (context: PlainContext<unknown>) => respondWithKey(context, bySession),
    }
  })
}

async function respondWithKey(
  context: PlainContext<unknown>,
  bySession: PlainHandler<unknown>,
): Promise<Answer> {
  const { site, actor, head } = context
  const key = head.headers.get(HEADER)
  if (key === null) return bySession(context)
  const settings = await settingsOf({ sql: site.db, server: site })
  if (!settings.api_key_sessions_enabled) return bySession(context)
  const text = await write(site, actor, work => describeUser(work, key, settings.session_seconds))
  return sessionAnswer(site, text)
}

const encode = compileEncoder(SessionWithUser)

/** A session in name only: its id and token are the key's id, which authenticates nothing. */
async function describeUser(work: Work, key: string, seconds: number): Promise<string> {
  const verified = await verifyApiKey(work, key)
  if (!verified.valid) {
    const { problem, wait_ms } = verified
    return fail(problem, undefined, wait_ms ? { details: { tryAgainIn: wait_ms } } : {})
  }
  const { id, user_id, expires_at, created_at, updated_at } = verified.key
  const user = user_id ? await findUser(work, user_id) : undefined
  if (!user) return fail(apiKeyProblems.unknown)
  const session = {
    id,
    token: id,
    userId: user.id,
    expiresAt: expires_at ?? later(work.now, seconds * SECOND),
    createdAt: created_at,
    updatedAt: updated_at,
    ipAddress: work.actor.request.ip,
    userAgent: work.actor.request.user_agent,
    impersonatedBy: null,
    activeOrganizationId: null,
    activeTeamId: null,
  }
  return JSON.stringify(encode({ session, user: toUser(user) }))
}
