import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a simulator. */
export type SimulatedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The body as it was sent. */
  text: string
  /** The parsed JSON, or the fields of a form. */
  body: Record<string, unknown>
}

/** A response: JSON, or a page if it is a text. */
export type SimulatedResponse = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** `hang`: there is no response. `lost`: the connection is closed instead. */
type Respond = (
  request: SimulatedRequest,
) => Promise<SimulatedResponse | 'hang' | 'lost'> | SimulatedResponse | 'lost'

const BODY_BYTES_MAX = 1 << 20
const KEEP_ALIVE_MS = 75_000

/** The pages have no scripts, and no site may frame them. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

/** Listens on this machine; another port is used if the preferred one is not free. */
export async function listen(
  respond: Respond,
  { port = 0, host = '127.0.0.1' }: { port?: number | undefined; host?: string | undefined } = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const received = await read(request)
      const result = received === undefined ? TOO_LARGE : await respond(received)
      if (result === 'hang') return
      if (result === 'lost') return response.destroy()
      const { status = 200, headers = {}, body } = result
      const isText = typeof body === 'string'
      const type = isText ? PAGE_HEADERS : { 'content-type': 'application/json' }
      const text = isText || body === undefined ? (body ?? '') : JSON.stringify(body)
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }
      response.writeHead(status, { ...(body !== undefined && type), ...headers, ...length })
      response.end(text)
    }
    answer().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => {
      if (port === 0) return reject(error)
      server.listen(0, host, resolve)
    })
    server.listen(port, host, resolve)
  })
  return {
    // The address of a server that listens on a port.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const TOO_LARGE: SimulatedResponse = { status: 413, body: { message: 'Request entity too large' } }

/** Undefined: the body is too large. */
async function read(request: IncomingMessage): Promise<SimulatedRequest | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const text = await readText(request)
  if (text === undefined) return undefined
  const isForm = request.headers['content-type']?.includes('form-urlencoded') === true
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    text,
    body: isForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text),
  }
}

async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_BYTES_MAX) chunks.push(chunk)
  }
  return size > BODY_BYTES_MAX ? undefined : Buffer.concat(chunks).toString()
}

function parse(text: string): Record<string, unknown> {
  try {
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  } catch {
    return {}
  }
}
