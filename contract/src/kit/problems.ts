/**
 * An error that is part of the API: its status, its stable name and its message. Its format on the
 * wire follows the endpoint's protocol (`{error,detail}` for billing, `{code,message}` for
 * accounts) unless the problem overrides it.
 */
export type Problem = {
  readonly status: number
  readonly error: string
  readonly detail: string
  /**
   * `empty` sends the status alone, as Polar does for a rate-limited request; `oauth` sends
   * `{error,error_description}`, as OAuth 2 does.
   */
  readonly rendering?: 'empty' | 'oauth'
}

type Row = readonly [status: number, error: string, detail: string]

/** Declares a table of problems: `{ not_found: [404, 'ResourceNotFound', 'Not found'] }`. */
export function problems<const T extends Record<string, Row>>(
  table: T,
): { [K in keyof T]: Problem } {
  const entries = Object.entries(table).map(([key, [status, error, detail]]) => {
    return [key, { status, error, detail }]
  })
  return Object.fromEntries(entries) as { [K in keyof T]: Problem }
}

/** Declares a table of problems in the format of OAuth 2 (RFC 6749, section 5.2). */
export const oauthProblems = <const T extends Record<string, Row>>(table: T) =>
  Object.fromEntries(
    Object.entries(problems(table)).map(([key, problem]) => [
      key,
      { ...problem, rendering: 'oauth' as const },
    ]),
    // Every key of the table is there.
  ) as { [K in keyof T]: Problem }

/**
 * Problems of both protocols have billing's names; accounts write BAD_REQUEST. A missing resource
 * and an unknown route have the same code, NOT_FOUND.
 */
export const accountCode = (error: string) =>
  error === 'ResourceNotFound'
    ? 'NOT_FOUND'
    : error.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** One validation error in a request's shape or values, in the billing protocol's format. */
export type InvalidField = { loc: (string | number)[]; msg: string; type: string; input?: unknown }

/** A declared error, thrown by `fail` and rendered by the request handler. */
export class Refusal extends Error {
  readonly problem: Problem
  /** Additional fields of the response, such as the new preview of a rejected change. */
  readonly extra: Record<string, unknown> | undefined
  /** The validation errors of a 422 response. */
  readonly invalid: InvalidField[] | undefined
  /** Seconds after which the caller may retry. */
  readonly retry_after: number | undefined

  constructor(
    problem: Problem,
    more: { extra?: Record<string, unknown>; invalid?: InvalidField[]; retry_after?: number } = {},
  ) {
    super(problem.detail)
    this.name = 'Refusal'
    this.problem = problem
    this.extra = more.extra
    this.invalid = more.invalid
    this.retry_after = more.retry_after
  }
}

/** Fails the request with a declared problem; `detail` replaces its message if given. */
export function fail(problem: Problem, detail?: string, extra?: Record<string, unknown>): never {
  throw new Refusal(detail === undefined ? problem : { ...problem, detail }, extra ? { extra } : {})
}

/** Problems of every endpoint. */
export const commonProblems = problems({
  invalid: [422, 'RequestValidationError', 'The request is not valid.'],
  rule_broken: [422, 'PolarRequestValidationError', 'The request violates a rule.'],
  unauthorized: [401, 'Unauthorized', 'Unauthorized'],
  invalid_token: [401, 'invalid_token', 'The access token is expired, revoked or invalid.'],
  insufficient_scope: [
    403,
    'insufficient_scope',
    'The token lacks a scope that this request requires.',
  ],
  not_permitted: [403, 'NotPermitted', 'You are not allowed to do this.'],
  unverified: [
    403,
    'VerificationRequired',
    'Verify your email first. Until then, this token only has access to a single purchase.',
  ],
  not_a_buyer: [
    403,
    'NotPermitted',
    'Only owners and billing managers of the organization can do this.',
  ],
  not_found: [404, 'ResourceNotFound', 'Not found'],
  misdirected: [
    421,
    'MisdirectedRequest',
    "This server doesn't serve that host. Add it to BASE_URL or TRUSTED_ORIGINS.",
  ],
  too_large: [413, 'RequestTooLarge', 'The request body is too large.'],
  malformed: [400, 'BadRequest', 'The request body is not valid JSON.'],
  unsupported_media_type: [415, 'UnsupportedMediaType', 'Send the body as application/json.'],
  too_many_requests: [429, 'RateLimited', 'Too many requests. Please try again later.'],
  key_reused: [
    409,
    'IdempotencyKeyReused',
    'This idempotency key was already used with a different request.',
  ],
  key_in_flight: [
    409,
    'IdempotencyKeyInFlight',
    'A request with this idempotency key is still in progress.',
  ],
  too_many_streams: [503, 'TooManyStreams', 'Too many streams are open. Try again in a moment.'],
  time_limit: [503, 'TimeLimit', 'The request timed out.'],
  unavailable: [503, 'ServiceUnavailable', "The database can't be reached. Try again in a moment."],
  writes_rejected: [
    503,
    'ServiceUnavailable',
    "Changes can't be saved right now. Nothing was changed. Try again later.",
  ],
  server: [500, 'InternalServerError', 'Something went wrong on our side. The error was logged.'],
})

type FieldProblem = { loc: (string | number)[]; msg: string; type?: string; input?: unknown }

/**
 * Rejects a request whose values violate a billing rule: each item has the location and the
 * message.
 */
export function invalid(...items: FieldProblem[]): never {
  const list = items.map(item => ({ type: 'value_error', ...item }))
  throw new Refusal(commonProblems.rule_broken, { invalid: list })
}

/** The result of a function, or its refusal: for requests of which one must not fail the others. */
export function resultOrRefusal<T>(run: () => T): T | Refusal {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
