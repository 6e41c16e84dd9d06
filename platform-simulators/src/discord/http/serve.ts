import http from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Fault, Faults } from '../control/faults.ts'
import { overviewPage } from '../control/overview-page.ts'
import type { RequestLog } from '../control/request-log.ts'
import { decideAuthorization, showAuthorization } from '../oauth/authorize.ts'
import { exchangeToken, revokeToken } from '../oauth/tokens.ts'
import type { World } from '../state/world.ts'
import { json, page, type Answer } from './answer.ts'
import { bucketOf, handleApiRequest } from './api.ts'
import { DiscordError, OAuthError } from './errors.ts'
import type { RateLimits } from './rate-limits.ts'

const BODY_BYTES_MAX = 1 << 16
const KEEP_ALIVE_MS = 75_000
const AUTHORIZE_PATHS = ['/oauth2/authorize', '/api/oauth2/authorize']

export interface Context {
  world: World
  faults: Faults
  limits: RateLimits
  log: RequestLog
}

/** The HTTP server: Discord's API, its consent page, and the control routes. */
export function makeServer(context: Context): Server {
  const server = http.createServer((request, response) => {
    serve(context, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

async function serve(context: Context, request: IncomingMessage, response: ServerResponse) {
  const text = await readBody(request)
  const url = new URL(request.url ?? '/', 'http://simulator')
  const answer =
    text === undefined
      ? json(413, { message: 'Request entity too large', code: 40005 })
      : answerTo(context, { request, url, text })
  context.world.save()
  if (answer.lost) return response.destroy()
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && { 'content-length': Buffer.byteLength(answer.body) }),
  })
  response.end(answer.body)
}

interface Received {
  request: IncomingMessage
  url: URL
  text: string
}

function answerTo(context: Context, received: Received): Answer {
  const { world } = context
  const { request, url, text } = received
  const { pathname, searchParams } = url
  const method = request.method ?? 'GET'
  if (pathname === '/') return page(200, overviewPage(world))
  if (AUTHORIZE_PATHS.includes(pathname)) {
    return method === 'POST'
      ? decideAuthorization(world, searchParams, new URLSearchParams(text))
      : showAuthorization(world, searchParams)
  }
  const path = pathname.replace(/^\/api(\/v\d+)?/, '')
  if (path === pathname) return json(404, { message: '404: Not Found', code: 0 })
  const answer = faultyAnswer(context, received, path)
  const reason = request.headers['x-audit-log-reason']
  context.log.add({
    ...{ method, path },
    status: answer.lost ? 0 : answer.status,
    reason: typeof reason === 'string' ? decodeURIComponent(reason) : null,
  })
  return answer
}

function faultyAnswer(context: Context, received: Received, path: string): Answer {
  const method = received.request.method ?? 'GET'
  const fault = context.faults.take(`${method} ${path}`)
  try {
    if (fault && fault.kind !== 'lost_after') return failedAnswer(fault)
    const answer = apiAnswer(context, received, path)
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

function apiAnswer({ world, limits }: Context, received: Received, path: string): Answer {
  const { request, text } = received
  const { authorization } = request.headers
  // The real API is behind a service that rejects programs without a name.
  if (!request.headers['user-agent']) throw new DiscordError(40333)
  const form = new URLSearchParams(text)
  if (path === '/oauth2/token') return exchangeToken(world, { form, authorization })
  if (path === '/oauth2/token/revoke') return revokeToken(world, { form, authorization })
  const method = request.method ?? 'GET'
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

function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_BYTES_MAX) chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(size > BODY_BYTES_MAX ? undefined : Buffer.concat(chunks).toString()),
    )
    request.on('error', reject)
  })
}
