import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ImplementedEndpoint } from '../platform/http/implement.ts'
import {
  answerOf,
  changeHeaders,
  isAnswer,
  type Answer,
  type RequestHead,
} from '../platform/http/answer.ts'
import { bodyBytesMax, parseBody } from '../platform/http/read-input.ts'
import type { Site } from '../platform/site.ts'
import { handleRequest, type HandleOptions } from './handle-request.ts'
import { isBaseHost } from './hosts.ts'
import { addSecurity } from './origins.ts'
import { renderOutside } from './render-failure.ts'
import { findRoutes, type Route } from './routes.ts'

type DirectOptions = HandleOptions & { implemented: ImplementedEndpoint[] }

/**
 * Answers usual requests for endpoints, and returns whether it does. All others are served through
 * the web's Request and Response, which cost more than many endpoints
 * (docs/decisions/requests-without-adapters.md).
 */
export function serveDirectly(
  site: Site,
  options: DirectOptions,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const find = findRoutes(options.implemented)
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const query = url.indexOf('?')
    const path = query === -1 ? url : url.slice(0, query)
    const route = find(method, path)
    if (!route || !isUsual(site, route, incoming)) return false
    void answer(site, options, route, { incoming, outgoing })
    return true
  }
}

/**
 * Whether a request is for our own address, has each header once and announces a body that the
 * endpoint reads. Where a body is not announced, too large or not expected, what remains of it must
 * be discarded within limits, which the adapter does.
 */
function isUsual(site: Site, { implemented }: Route, incoming: IncomingMessage): boolean {
  const { endpoint } = implemented
  if (endpoint.kind === 'stream' || (endpoint.kind === 'raw' && !endpoint.plain)) return false
  const { headers, rawHeaders } = incoming
  if (!isBaseHost(site.base_url, headers.host ?? '')) return false
  if (rawHeaders.length !== 2 * Object.keys(headers).length) return false
  if (headers['transfer-encoding'] !== undefined) return false
  const length = Number(headers['content-length'] ?? 0)
  return length <= (readsBody(endpoint) ? bodyBytesMax(endpoint) : 0)
}

const readsBody = ({ method }: ImplementedEndpoint['endpoint']) =>
  method !== 'GET' && method !== 'DELETE'

type Connection = { incoming: IncomingMessage; outgoing: ServerResponse }

async function answer(
  site: Site,
  options: HandleOptions,
  { implemented, params }: Route,
  { incoming, outgoing }: Connection,
): Promise<void> {
  const { endpoint } = implemented
  try {
    const body = readsBody(endpoint) ? await bodyOf(incoming) : ''
    if (body === undefined) {
      site.log.debug({ path: endpoint.path }, 'the client closed the connection')
      return
    }
    const raw = headOf(incoming)
    const readBody = () => parseBody(body, raw.headers.get('content-type'), endpoint)
    const peer = incoming.socket.remoteAddress
    const answered = await handleRequest(site, options, implemented, {
      ...{ raw, whole: undefined, readBody, params, peer, domain: undefined },
      // No getter: V8 makes a hidden class for each object with one, which keeps the request.
      isGone: () => outgoing.destroyed,
    })
    send(outgoing, isAnswer(answered) ? answered : await answerOf(answered))
  } catch (error) {
    send(outgoing, await failureOf(site, error))
  }
}

/** A failure outside the endpoint; after a simulated crash, the client gets no details. */
async function failureOf(site: Site, error: unknown): Promise<Answer> {
  try {
    const response = renderOutside(site, error)
    changeHeaders(response, headers => addSecurity(site, headers, undefined))
    return await answerOf(response)
  } catch {
    return { status: 500, headers: {}, cookies: [], text: null }
  }
}

/** The whole body; undefined if the client closes the connection before its end. */
function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const [first] = chunks
      const bytes = first && chunks.length === 1 ? first : Buffer.concat(chunks)
      resolve(bytes.toString('utf8'))
    })
    incoming.on('close', () => resolve(undefined))
  })
}

function headOf({ method = '', url = '', headers }: IncomingMessage): RequestHead {
  return {
    method,
    url: `http://${headers.host}${url}`,
    headers: {
      get: name => {
        const value = headers[name]
        return typeof value === 'string' ? value : null
      },
      has: name => headers[name] !== undefined,
    },
  }
}

function send(outgoing: ServerResponse, { status, headers, cookies, text }: Answer): void {
  if (outgoing.destroyed) return
  const lines: Record<string, string | string[]> = headers
  if (cookies.length > 0) lines['set-cookie'] = cookies
  if (text === null) {
    outgoing.writeHead(status, lines).end()
    return
  }
  lines['content-length'] = String(Buffer.byteLength(text))
  outgoing.writeHead(status, lines).end(text)
}
