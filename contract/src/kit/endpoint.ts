import type { z } from 'zod'
import type { Problem } from './problems.ts'

/**
 * How a request is executed. `read`: no transaction. `write`: one transaction. `staged`: prepare
 * (transaction), external call (none), settle (transaction). `grouped`: requests that arrive
 * together share one transaction, and each gets its own response. `stream`: server-sent events.
 * `raw`: uploads, HTML and redirects, answered with a Response.
 */
type Kind = 'read' | 'write' | 'staged' | 'grouped' | 'stream' | 'raw'

/**
 * The protocol on the wire: account routes are camelCase and Better Auth's, billing routes are
 * Polar's.
 */
export type Protocol = 'accounts' | 'billing'

/**
 * Who may call. `organization`: an organization access token. `user`: a signed-in user, by session
 * cookie. `customer`: a customer session token. `server`: a program of the operator, by a server
 * token; where no one else may call, the route does not exist for them. `anonymous`: any caller.
 */
type Subject = 'organization' | 'user' | 'customer' | 'server' | 'anonymous'

/**
 * The rate limit per caller; `shared` counts in PostgreSQL across all server processes. `by` names
 * a field of the body that is counted together with the caller, so that people behind one address
 * do not use up each other's limit; `together` limits all callers that send the same value.
 */
export type RateLimit = {
  max: number
  seconds: number
  shared?: boolean
  by?: string
  together?: { max: number; seconds: number }
}

/** One operation of the API, as data. Server, SDK, OpenAPI and tests are derived from it. */
export type Endpoint = {
  readonly kind: Kind
  readonly protocol: Protocol
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for parameters; a trailing slash is part of the path and also served without. */
  readonly path: string
  readonly status: number
  readonly summary: string
  readonly description?: string
  /** Any one of these is sufficient; absent if no scope is required. */
  readonly scopes?: readonly string[]
  readonly subjects: readonly Subject[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output?: z.ZodType
  readonly problems: readonly Problem[]
  /** False where the caller signs its requests and must never be rate limited. */
  readonly limit?: RateLimit | false
  /** A `read` whose statements must see the same snapshot: repeatable read, read only. */
  readonly snapshot?: boolean
  /** Works only in sandbox mode; elsewhere the route does not exist. */
  readonly sandbox?: boolean
  /** Receives posts from other sites' pages: it ignores cookies and changes nothing. */
  readonly foreign?: boolean
  /** A `raw` endpoint that reads nothing but the head of a request, and answers with text. */
  readonly plain?: boolean
  /** Its path says everything: a body of any type is accepted and ignored. */
  readonly bodyless?: boolean
  /**
   * Also accepts the customer session token of a purchase whose buyer is not verified, restricted
   * to that purchase. See docs/decisions/anonymous-buyers.md.
   */
  readonly unverified?: boolean
  /**
   * Also accepts the portal session of a member who cannot buy for the organization that is the
   * customer. Endpoints that show or change money do not: see docs/decisions/portal-members.md.
   */
  readonly members?: boolean
  /**
   * The path that describes how a program gets a token (RFC 9728): a response with 401 names it.
   */
  readonly resource_metadata?: string
  /** Omitted from the public reference: internal routes of our pages. */
  readonly internal?: boolean
}

/** Whether the route exists for the operator's programs alone. */
export const isOnlyForServers = ({ subjects }: Pick<Endpoint, 'subjects'>) =>
  subjects.every(subject => subject === 'server')

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : Record<never, never>

/** What a handler receives: path parameters and query side by side, the body under its name. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> & {
    body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
  }

/** What a handler returns. */
export type OutputOf<E extends Endpoint> = E extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : void

/** What all CSV exports share: one caller requests them a few times per minute. */
export const exported = {
  kind: 'raw',
  method: 'GET',
  status: 200,
  description: 'Comma-separated values, or one string of JSON where only JSON is accepted.',
  limit: { max: 10, seconds: 60, shared: true },
} as const satisfies Partial<Endpoint>

/** Declares a module's endpoints; the names are the methods the SDK offers. */
export function endpoints<
  const P extends Protocol,
  const T extends Record<string, Omit<Endpoint, 'protocol'>>,
>(protocol: P, table: T): { [K in keyof T]: T[K] & { protocol: P } } {
  const entries = Object.entries(table).map(([name, row]) => [name, { ...row, protocol }])
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { protocol: P } }
}
