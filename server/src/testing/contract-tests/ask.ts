import { isOnlyForServers } from '@gatehouse/contract/kit/endpoint'
import type { EndpointCase } from './example.ts'
import { bearer, browser, anonymousCaller, type Caller, type Fixtures } from './fixtures.ts'
import type { SampleOrg } from './sample-org.ts'

/** A request of the contract tests. `text` is sent as is, in place of a body. */
export type Call = {
  by: Caller
  params?: Record<string, string> | undefined
  query?: Record<string, string | string[]> | undefined
  body?: unknown
  text?: string
  headers?: Record<string, string>
  /** Replaces the endpoint's own. */
  method?: string
  path?: string
}

/** The response. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown }

/** The example's call by the usual caller, which every other call varies. */
export function validCall({ endpoint, example }: EndpointCase, shop: SampleOrg): Call {
  return {
    by: usualCaller(endpoint, shop),
    params: example.params?.(shop),
    query: example.query?.(shop),
    ...(example.body && { body: example.body(shop) }),
  }
}

function usualCaller(endpoint: EndpointCase['endpoint'], shop: SampleOrg): Caller {
  const { subjects } = endpoint
  if (subjects.includes('organization')) return bearer(shop.token)
  if (subjects.includes('customer')) return bearer(shop.session)
  if (isOnlyForServers(endpoint)) return bearer(shop.server_token)
  if (subjects.includes('user') && !subjects.includes('anonymous')) return browser(shop.owner)
  return anonymousCaller
}

/** The URL of a call. */
export function pathOf(
  { endpoint }: EndpointCase,
  { params = {}, query = {}, path }: Call,
): string {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [key, provided] of Object.entries(query)) {
    for (const value of [provided].flat()) search.append(key, value)
  }
  const text = search.toString()
  return `${path ?? filled}${text && `?${text}`}`
}

/** Makes a call and reads the response; of an endless response only its beginning. */
export async function request(
  { server }: Fixtures,
  stop: EndpointCase,
  call: Call,
): Promise<Answer> {
  const text = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const stopped = new AbortController()
  const response = await fetch(`${server.url}${pathOf(stop, call)}`, {
    method: call.method ?? stop.endpoint.method,
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...call.by,
      ...call.headers,
    },
    redirect: 'manual',
    signal: stopped.signal,
    ...(text !== undefined && { body: text }),
  })
  const { status, headers } = response
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    stopped.abort()
    return { status, headers, text: '', body: undefined }
  }
  const responseText = await response.text()
  return { status, headers, text: responseText, body: parse(responseText) }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
