import type { CallOptions } from './calls.ts'
import type { AccountError, Result } from './result.ts'
import { moments, opaque, posts } from './wire.gen.ts'

/** One request, as a call or `$fetch` puts it. */
export type Request = CallOptions & {
  body?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

/** How requests go out. */
export type Sender = {
  /** Where accounts are, without a slash at the end. */
  base(): string
  fetch(retry: CallOptions['retry']): typeof fetch
  headers(): Record<string, string>
}

/** Sends one request to a path below the base and reads what comes back. */
export async function send<T>(
  sender: Sender,
  path: string,
  { body, query, headers, signal, retry, method = methodOf(path, body) }: Request,
): Promise<Result<T>> {
  const url = new URL(sender.base() + path)
  for (const [key, value] of Object.entries(query ?? {})) appendQuery(url, key, value)
  const text = method === 'GET' ? undefined : JSON.stringify(body ?? {})
  const response = await sender
    .fetch(retry)(url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...sender.headers(),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      if (signal?.aborted || (error as Error).name === 'AbortError') throw error
    })
  return response ? read<T>(response) : unreachable
}

/** By the contract where it knows the path; else what has a body is sent, and the rest is read. */
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

const unreachable: { data: null; error: AccountError } = {
  data: null,
  error: {
    status: 0,
    statusText: '',
    code: 'UNREACHABLE',
    message: 'The server cannot be reached.',
  },
}

async function read<T>(response: Response): Promise<Result<T>> {
  const { ok, status, statusText } = response
  const value = parse(await response.text())
  // What is here is what the contract declares; newer servers may say more.
  if (ok) return { data: revive(value) as T, error: null }
  const told = typeof value === 'object' && !Array.isArray(value) ? value : { message: value }
  return { data: null, error: { ...told, status, statusText } }
}

/** Empty answers are null; the protocol writes some refusals as JSON without saying so. */
function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Moments become dates where the contract has moments, and nowhere else: a name stays a name. */
function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(revive)
  const holder = value as Record<string, unknown>
  for (const [key, item] of Object.entries(holder)) {
    if (opaque.has(key)) continue
    if (typeof item === 'object') holder[key] = revive(item)
    else if (moments.has(key) && typeof item === 'string' && MOMENT.test(item)) {
      holder[key] = new Date(item)
    }
  }
  return holder
}
