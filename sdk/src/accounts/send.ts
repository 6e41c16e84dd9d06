import { withCookies } from '../credentials.ts'
import type { CallOptions } from './calls.ts'
import { decodeAccount } from './decode-account.ts'
import type { AccountError, Result } from './result.ts'
import { isTimeout } from './time-limit.ts'
import { posts } from './wire.gen.ts'

/** One request, as a call or `$fetch` passes it. */
export type Request = CallOptions & {
  body?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

/** How requests are sent. */
export type Sender = {
  /** The base URL of the accounts API, without a trailing slash. */
  base(): string
  fetch(options: { retry: CallOptions['retry']; timeout: CallOptions['timeout'] }): typeof fetch
  headers(): Record<string, string>
}

/** Sends one request to a path below the base URL and reads the response. */
export async function send<T>(
  sender: Sender,
  path: string,
  { body, query, headers, signal, retry, timeout, method = methodOf(path, body) }: Request,
): Promise<Result<T>> {
  const url = new URL(sender.base() + path)
  for (const [key, value] of Object.entries(query ?? {})) appendQuery(url, key, value)
  const text = method === 'GET' ? undefined : JSON.stringify(body ?? {})
  const fetchOnce = sender.fetch({ retry, timeout })
  try {
    const response = await fetchOnce(url, {
      method,
      ...withCookies,
      headers: {
        accept: 'application/json',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...sender.headers(),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    })
    return await read<T>(response)
  } catch (error) {
    if (signal?.aborted || (error as Error).name === 'AbortError') throw error
    return isTimeout(error) ? late : unreachable
  }
}

/** The contract's method if it declares the path; otherwise POST with a body and GET without. */
function methodOf(path: string, body: Record<string, unknown> | undefined): string {
  if (posts.has(path)) return 'POST'
  return body && Object.keys(body).length > 0 ? 'POST' : 'GET'
}

function appendQuery(url: URL, key: string, value: unknown) {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) appendQuery(url, key, item)
  else if (value instanceof Date) url.searchParams.append(key, value.toISOString())
  else if (typeof value === 'string') url.searchParams.append(key, value)
  else url.searchParams.append(key, JSON.stringify(value))
}

type Failure = { data: null; error: AccountError }

const failure = (code: string, message: string): Failure => ({
  data: null,
  error: { status: 0, statusText: '', code, message },
})

const unreachable = failure('UNREACHABLE', 'The server cannot be reached.')
const late = failure('TIMEOUT', 'The server did not respond in time.')

async function read<T>(response: Response): Promise<Result<T>> {
  const { ok, status, statusText } = response
  const value = parse(await response.text())
  // The type is what the contract declares; newer servers may send more fields.
  if (ok) return { data: decodeAccount(value) as T, error: null }
  const notifications =
    typeof value === 'object' && !Array.isArray(value) ? value : { message: value }
  return { data: null, error: { ...notifications, status, statusText } }
}

/**
 * An empty response is null. JSON is parsed whatever the content type, because the protocol sends
 * some errors as JSON without declaring it.
 */
function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
