import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http'
import { Socket } from 'node:net'

/** A request as the library receives it. */
export type PlainRequest = {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  body: string
  /** The server's public address, which the library puts into its own addresses. */
  base_url: string
}

/**
 * Passes a request to a listener of node:http that no connection belongs to, and returns its
 * response: the library is written for that interface, and our endpoints have Request and Response.
 */
export function passToListener(listener: RequestListener, given: PlainRequest): Promise<Response> {
  const { protocol, host } = new URL(given.base_url)
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' })
  const request = Object.assign(new IncomingMessage(socket), {
    method: given.method,
    url: given.url,
    headers: {
      ...given.headers,
      host,
      'content-length': String(Buffer.byteLength(given.body)),
    },
  })
  request.push(given.body)
  request.push(null)
  return new Promise((resolve, reject) => {
    const response = new ServerResponse(request)
    const chunks: Buffer[] = []
    const end = (chunk?: unknown) => {
      if (chunk !== undefined && chunk !== null) chunks.push(Buffer.from(chunk as string))
      resolve(toResponse(response, Buffer.concat(chunks)))
      response.emit('finish')
      return response
    }
    Object.assign(response, { end })
    try {
      listener(request, response)
    } catch (error) {
      reject(error)
    }
  })
}

/** Statuses that have no body. */
const BODILESS = new Set([204, 205, 304])
/** Describe the connection, which is not this one. */
const HOP_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection'])

function toResponse(response: ServerResponse, body: Buffer): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (HOP_HEADERS.has(name)) continue
    for (const item of [value].flat()) headers.append(name, String(item))
  }
  const { statusCode: status } = response
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers })
}
