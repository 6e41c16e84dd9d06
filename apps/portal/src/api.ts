import type { TFunction } from 'i18next'
import { sessionToken } from './session.ts'

/** One invalid value of a request: where it was, a message, and the kind of error. */
export interface Refusal {
  loc: (string | number)[]
  msg: string
  type: string
}

/** The server rejected the request, or could not be reached (status 0). */
export class RequestFailed extends Error {
  readonly status: number
  /** The error's name in the contract: `ResourceNotFound`, `INVALID_EMAIL`. */
  readonly code: string
  /** Validation errors by field; empty for other errors. */
  readonly refusals: Refusal[]
  /** The request id, by which support can find the request. */
  readonly requestId: string
  /** The whole response body, such as the bank's page of a payment that needs authentication. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, answer: unknown, requestId: string) {
    const { code, message, refusals, fields } = read(answer)
    super(message)
    this.fields = fields
    this.status = status
    this.code = code
    this.refusals = refusals
    this.requestId = requestId
  }
}

/** Options of a request. */
export interface RequestOptions {
  query?: Record<string, QueryValue | QueryValue[]>
  body?: unknown
  /** The idempotency key of a POST: the server carries out a repeated request once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type QueryValue = string | number | boolean | null | undefined

/** Sends a request, with the customer's token if there is one; throws `RequestFailed`. */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  { query = {}, body, idempotencyKey, signal }: RequestOptions = {},
): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const token = sessionToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(path + searchOf(query), init).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new RequestFailed(0, undefined, '')
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    throw new RequestFailed(response.status, answer, response.headers.get('x-request-id') ?? '')
  }
  // The contract declares the response; the caller names the type.
  return answer as Answer
}

/** Fetches a file, with the customer's token; throws `RequestFailed`. */
export async function requestFile(path: string): Promise<Blob> {
  const headers = new Headers()
  const token = sessionToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(path, { headers, credentials: 'same-origin' }).catch(() => {
    throw new RequestFailed(0, undefined, '')
  })
  if (response.ok) return response.blob()
  const answer: unknown = await response.json().catch(() => undefined)
  throw new RequestFailed(response.status, answer, response.headers.get('x-request-id') ?? '')
}

/** Whether a retry may succeed: the network or the server failed, the request was not rejected. */
export function isRetryable(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 0 || error.status >= 500)
}

/** An error message: what went wrong and what to do. */
export function problemSentence(error: unknown, t: TFunction<'ui'>): string {
  if (!(error instanceof RequestFailed)) return error instanceof Error ? error.message : ''
  if (error.status === 0) return t(navigator.onLine ? 'problem.unreachable' : 'problem.offline')
  if (error.status >= 500) {
    return error.requestId
      ? t('problem.server', { request: error.requestId })
      : t('problem.server_unnumbered')
  }
  if (error.status === 401 && !error.message) return t('problem.signed_out')
  if (error.status === 429) return t('problem.too_many')
  if (error.refusals.length > 0) return t('problem.invalid')
  if (error.status === 403 && !error.message) return t('problem.forbidden')
  if (error.status === 404) return t('problem.not_found')
  return error.message || t('problem.invalid')
}

/** The validation error of one field, by its name in the request: `email`, `prices.0.amount`. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof RequestFailed)) return undefined
  return error.refusals.find(({ loc }) => placeOf(loc) === field)?.msg
}

// The first part of the location names the part of the request: body, query or path.
function placeOf(loc: Refusal['loc']): string {
  const named = typeof loc[0] === 'string' && /^(body|query|path)$/.test(loc[0])
  return loc.slice(named ? 1 : 0).join('.')
}

// Accounts respond with `{ code, message }`, billing with `{ error, detail }`, where detail may be
// a list.
function read(answer: unknown) {
  const fields: Record<string, unknown> = answer && typeof answer === 'object' ? { ...answer } : {}
  const code = fields.code ?? fields.error
  const message = fields.message ?? fields.detail
  return {
    fields,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    refusals: Array.isArray(fields.detail) ? fields.detail.filter(isRefusal) : [],
  }
}

function isRefusal(value: unknown): value is Refusal {
  return value !== null && typeof value === 'object' && 'loc' in value && 'msg' in value
}

function searchOf(query: NonNullable<RequestOptions['query']>): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) {
      if (value !== null && value !== undefined) search.append(name, String(value))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}
