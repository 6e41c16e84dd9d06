import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readStream } from 'node:stream/consumers'

/** A request to a simulator. */
export type SimulatedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The parsed JSON, or the fields of a form. */
  body: Record<string, unknown>
}

/** A response: JSON, or a page if it is a text. */
export type SimulatedResponse = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

type Respond = (request: SimulatedRequest) => Promise<SimulatedResponse | 'hang'>

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
  { port = 0 }: { port?: number | undefined } = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const result = await respond(await read(request))
      if (result === 'hang') return
      const { status = 200, headers = {}, body } = result
      const isPage = typeof body === 'string'
      const type = isPage ? PAGE_HEADERS : { 'content-type': 'application/json' }
      response.writeHead(status, { ...type, ...headers })
      response.end(isPage || body === undefined ? body : JSON.stringify(body))
    }
    answer().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => {
      if (port === 0) return reject(error)
      server.listen(0, '127.0.0.1', resolve)
    })
    server.listen(port, '127.0.0.1', resolve)
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

async function read(request: IncomingMessage): Promise<SimulatedRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const text = await readStream(request)
  const isForm = request.headers['content-type']?.includes('form-urlencoded') === true
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: isForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text),
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  } catch {
    return {}
  }
}

/** Escapes a text for a page. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page with a title. */
export const page = (title: string, content: string) => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.4rem 1rem;margin:.25rem .25rem .25rem 0}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#8bf}}</style>
<main><h1>${escapeHtml(title)}</h1>${content}</main></html>`
