import http from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { mayControl } from './authenticate.ts'
import { handleControlRequest, CONTROL_PREFIX } from '../control/control-routes.ts'
import type { Control } from '../control/control.ts'
import { handleChallengePage } from '../control/challenge-routes.ts'
import { messagePage, overviewPage } from '../control/pages.ts'
import { CHALLENGE_PATH } from '../intents/challenge.ts'
import { handleApiRequest } from './api.ts'
import type { Answer, ApiContext } from './api.ts'
import { formOfMultipart } from './multipart.ts'

const BODY_BYTES_MAX = 1 << 20
/** A file of evidence has at most 5 MB. */
const FILE_BODY_BYTES_MAX = 6_000_000
/** Longer than clients keep a connection, so that none is closed while a request is being sent. */
const KEEP_ALIVE_MS = 75_000
/** The pages have no scripts, and no site may frame them. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry, Idempotent-Replayed',
}
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, Stripe-Account, Stripe-Version, ' +
    'X-Stripe-Client-User-Agent',
  'access-control-max-age': '300',
}

/**
 * The HTTP server: Stripe's API, the bank's pages, the control interface, and a page for people.
 */
export function makeServer(context: ApiContext, control: Control): Server {
  const server = http.createServer((request, response) => {
    serve(context, control, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

async function serve(
  context: ApiContext,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { world } = context
  const url = new URL(request.url ?? '/', 'http://simulator')
  const { pathname } = url
  if (request.method === 'OPTIONS')
    return reply(response, { status: 204, headers: PREFLIGHT, body: '' })
  const text = await readBody(request, pathname)
  if (text === undefined) {
    return reply(response, { status: 413, headers: {}, body: 'The body is too large.' })
  }
  const looks = pathname === '/' || pathname.startsWith(CONTROL_PREFIX)
  if (looks && !mayControl(request, world.keys)) {
    return json(response, 401, { error: 'this needs the secret key' })
  }
  if (pathname.startsWith(CONTROL_PREFIX)) {
    const method = request.method ?? 'GET'
    const answer = await handleControlRequest(control, world, { method, url, text })
    world.journal?.flush()
    return answer
      ? json(response, answer.status, answer.body)
      : json(response, 404, { error: 'no such control route' })
  }
  if (pathname.startsWith(`${CHALLENGE_PATH}/`)) {
    const answer = handleChallengePage(world, request.method ?? 'GET', url, text)
    world.journal?.flush()
    return reply(response, { ...answer, headers: { ...PAGE_HEADERS, ...answer.headers } })
  }
  if (pathname === '/') return page(response, 200, overviewPage(world))
  if (pathname.startsWith('/receipts/')) {
    return page(response, 200, messagePage('Receipt', `Receipt of ${pathname.slice(10)}.`))
  }
  const answer = await handleApiRequest(context, request, url, text)
  // The journal is flushed before the response, so that a restart loses nothing a client has seen.
  world.journal?.flush()
  if (answer.lost === undefined) {
    return reply(response, { ...answer, headers: { ...CORS, ...answer.headers } })
  }
  setTimeout(() => response.destroy(), answer.lost).unref()
}

function readBody(request: IncomingMessage, pathname: string): Promise<string | undefined> {
  if (request.method === 'GET') return Promise.resolve('')
  const max = pathname === '/v1/files' ? FILE_BODY_BYTES_MAX : BODY_BYTES_MAX
  const type = request.headers['content-type']
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= max) chunks.push(chunk)
    })
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      resolve(size > max ? undefined : (formOfMultipart(type, body) ?? body.toString()))
    })
    request.on('error', reject)
  })
}

function reply(response: ServerResponse, answer: Answer) {
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  })
  response.end(answer.body)
}

function json(response: ServerResponse, status: number, body: unknown) {
  reply(response, {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function page(response: ServerResponse, status: number, body: string) {
  reply(response, { status, headers: PAGE_HEADERS, body })
}
