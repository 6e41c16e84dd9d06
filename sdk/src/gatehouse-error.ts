import { camelCase } from '@gatehouse/contract/kit/key-case'
import type { ErrorCode } from './billing/types.gen.ts'

/** An invalid value of a request, and where it is. */
export type FieldError = {
  /** The name of the field as it is passed, such as `prices.0.priceAmount`. */
  field: string
  /** The part of the request: the body, the query, the path or a header. */
  place: 'body' | 'query' | 'path' | 'header'
  message: string
  /** What kind of error it is, such as `missing` or `string_too_long`. */
  type: string
}

/** What is known of a failed call besides its status and code. */
export type ErrorDetails = {
  fields?: FieldError[]
  retryAfter?: number | undefined
  requestId?: string | undefined
  body?: Record<string, unknown>
  cause?: unknown
}

/** Recognizes errors of another copy of this package in the same program. */
const BRAND = Symbol.for('gatehouse.error')

/**
 * A call failed: the server rejected it, could not be reached (status 0, code `UNREACHABLE`), or
 * did not respond in time (status 0, code `TIMEOUT`).
 */
export class GatehouseError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The error's stable name, such as `ResourceNotFound` or `INVALID_EMAIL_OR_PASSWORD`. */
  readonly code: string
  /** The invalid values, if the status is 422. */
  readonly fields: readonly FieldError[]
  /** Seconds to wait before the call is repeated, if the server named them. */
  readonly retryAfter: number | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** The response as it was sent. */
  readonly body: Record<string, unknown>
  readonly [BRAND] = true

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'GatehouseError'
    this.status = status
    this.code = code
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.body = details.body ?? {}
  }
}

/** The codes of errors that the client reports itself. */
type ClientCode = 'UNREACHABLE' | 'TIMEOUT'

/** A code that this version knows, or any other. */
type KnownCode = ErrorCode | ClientCode | (string & Record<never, never>)

/**
 * Whether an error is a failed call, and has the given code: `isGatehouseError(error,
 * 'ResourceNotFound')`.
 */
export function isGatehouseError<C extends KnownCode>(
  error: unknown,
  code?: C,
): error is GatehouseError & { code: C } {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false
  return code === undefined || (error as GatehouseError).code === code
}

/** The error of a response that is no success. */
export function errorOf(response: Response, value: unknown): GatehouseError {
  const body = isObject(value) ? value : {}
  const { detail, message, error, code, error_description } = body
  const fields = Array.isArray(detail) ? detail.filter(isObject).map(fieldOf) : []
  const [text = textOf(response.status, fields)] = [detail, message, error_description].filter(
    part => typeof part === 'string',
  )
  const [name = `HTTP_${response.status}`] = [code, error].filter(
    part => typeof part === 'string' && part !== '',
  ) as string[]
  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  return new GatehouseError(response.status, name, text, {
    fields,
    body,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(status: number, fields: FieldError[]): string {
  const [first] = fields
  if (!first) return `The server responded with status ${status}.`
  return first.field ? `${first.field}: ${first.message}` : first.message
}

const PLACES = ['body', 'query', 'path', 'header'] as const

function fieldOf({ loc, msg, type }: Record<string, unknown>): FieldError {
  const parts = Array.isArray(loc) ? loc.map(String) : []
  const place = PLACES.find(name => name === parts[0])
  const names = (place ? parts.slice(1) : parts).map(camelCase)
  return {
    field: names.join('.'),
    place: place ?? 'body',
    message: typeof msg === 'string' ? msg : '',
    type: typeof type === 'string' ? type : '',
  }
}
