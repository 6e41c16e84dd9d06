import type { Faults } from '../../faults.ts'
import type { SimulatedRequest } from '../../http-server.ts'
import type { Fault } from '../control/faults.ts'
import { overviewPage } from '../control/overview-page.ts'
import type { RequestLog } from '../control/request-log.ts'
import { decideAuthorization, showAuthorization } from '../oauth/authorize.ts'
import { exchangeToken, revokeToken } from '../oauth/tokens.ts'
import type { World } from '../state/world.ts'
import { json, page, type Answer } from './answer.ts'
import { bucketOf, handleApiRequest } from './api.ts'
import { DiscordError, OAuthError } from './errors.ts'
import type { RateLimits } from './rate-limits.ts'

const AUTHORIZE_PATHS = ['/oauth2/authorize', '/api/oauth2/authorize']

interface Context {
  world: World
  faults: Faults<Fault>
  limits: RateLimits
  log: RequestLog
}

/** Answers requests to Discord's API and its consent page, and shows who has which role. */
export const respondTo = (context: Context) => (request: SimulatedRequest) => {
  const answer = answerTo(context, request)
  context.world.save()
  return answer.lost ? 'lost' : answer
}

function answerTo(context: Context, request: SimulatedRequest): Answer {
  const { world } = context
  const { method, path: pathname, query, text } = request
  if (pathname === '/') return page(200, overviewPage(world))
  if (AUTHORIZE_PATHS.includes(pathname)) {
    return method === 'POST'
      ? decideAuthorization(world, query, new URLSearchParams(text))
      : showAuthorization(world, query)
  }
  const path = pathname.replace(/^\/api(\/v\d+)?/, '')
  if (path === pathname) return json(404, { message: '404: Not Found', code: 0 })
  const answer = faultyAnswer(context, { ...request, path })
  const reason = request.headers['x-audit-log-reason']
  context.log.add({
    ...{ method, path },
    status: answer.lost ? 0 : answer.status,
    reason: typeof reason === 'string' ? decodeURIComponent(reason) : null,
  })
  return answer
}

function faultyAnswer(context: Context, request: SimulatedRequest): Answer {
  const fault = context.faults.take(`${request.method} ${request.path}`)
  try {
    if (fault && fault.kind !== 'lost_after') return failedAnswer(fault)
    const answer = apiAnswer(context, request)
    return fault ? { ...answer, lost: true } : answer
  } catch (error) {
    if (error instanceof DiscordError) {
      return json(error.status, { message: error.message, code: error.code })
    }
    if (error instanceof OAuthError) return json(error.status, { error: error.message })
    throw error
  }
}

function failedAnswer({ kind, retry_after = 1 }: Fault): Answer {
  if (typeof kind === 'number') throw new DiscordError(kind)
  if (kind === 'down') return { status: 502, headers: {}, body: 'Bad gateway' }
  if (kind === 'lost' || kind === 'lost_after') {
    return { status: 0, headers: {}, body: '', lost: true }
  }
  if (kind === 'global_rate_limit') return tooMany(retry_after, 'global')
  return tooMany(retry_after, kind === 'shared_rate_limit' ? 'shared' : 'user')
}

function apiAnswer({ world, limits }: Context, request: SimulatedRequest): Answer {
  const { method, path, text, headers } = request
  const { authorization } = headers
  // The real API is behind a service that rejects programs without a name.
  if (!headers['user-agent']) throw new DiscordError(40333)
  const form = new URLSearchParams(text)
  if (path === '/oauth2/token') return exchangeToken(world, { form, authorization })
  if (path === '/oauth2/token/revoke') return revokeToken(world, { form, authorization })
  const call = { method, path, authorization, body: readJson(text) }
  const count = limits.count(bucketOf(call))
  if (!count.allowed) return tooMany(count.retry_after, 'user', count.headers)
  const answer = answerOrError(() => handleApiRequest(world, call))
  return { ...answer, headers: { ...answer.headers, ...count.headers } }
}

function answerOrError(handle: () => Answer): Answer {
  try {
    return handle()
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error
    return json(error.status, { message: error.message, code: error.code })
  }
}

function tooMany(
  retry_after: number,
  scope: 'user' | 'global' | 'shared',
  headers: Record<string, string> = {},
): Answer {
  const global = scope === 'global'
  return json(
    429,
    { message: 'You are being rate limited.', retry_after, global },
    {
      ...headers,
      'retry-after': String(Math.ceil(retry_after)),
      'x-ratelimit-scope': scope,
      ...(global && { 'x-ratelimit-global': 'true' }),
    },
  )
}

function readJson(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    throw new DiscordError(50035)
  }
}
