import type { z } from 'zod'
import type { Problem } from './problems.ts'

/**
 * How a request is carried out. `read`: no transaction. `write`: one transaction. `staged`:
 * prepare (transaction), ask the outside (none), settle (transaction). `stream`: server-sent
 * events. `raw`: uploads, HTML and redirects, answered with a Response.
 */
export type Kind = 'read' | 'write' | 'staged' | 'stream' | 'raw'

/** The wire's dialect: account routes are camelCase and Better Auth's, billing's are Polar's. */
export type Protocol = 'accounts' | 'billing'

/**
 * Who may call. `organization`: an organization access token. `user`: a signed-in person, by
 * session cookie. `customer`: a customer session token. `server`: a program of the operator's, by
 * a server token; to everybody else the route does not exist. `anonymous`: anybody.
 */
export type Subject = 'organization' | 'user' | 'customer' | 'server' | 'anonymous'

/**
 * How often one caller may call; `shared` counts in PostgreSQL across all server processes. `by`
 * names a field of the body that is counted beside the caller: people behind one address do not
 * use up what each of them may ask.
 */
export type RateLimit = { max: number; seconds: number; shared?: boolean; by?: string }

/** One operation of the API, as data. Server, SDK, OpenAPI and tests are read off it. */
export type Endpoint = {
  readonly kind: Kind
  readonly protocol: Protocol
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for parameters; a trailing slash is part of the path and also served without. */
  readonly path: string
  readonly status: number
  readonly summary: string
  readonly description?: string
  /** Any one of these is enough; absent where no scope is asked for. */
  readonly scopes?: readonly string[]
  readonly subjects: readonly Subject[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output?: z.ZodType
  readonly problems: readonly Problem[]
  /** False where the caller signs what it sends and must never be slowed down. */
  readonly limit?: RateLimit | false
  /** A `read` whose several statements must agree: repeatable read, read only. */
  readonly snapshot?: boolean
  /** Works only in sandbox mode; elsewhere the route does not exist. */
  readonly sandbox?: boolean
  /** Posted to by pages of others: it takes notice of no cookie and changes nothing. */
  readonly foreign?: boolean
  /**
   * Also answers the customer session token of a purchase whose buyer is not verified, with that
   * purchase alone. See docs/decisions/anonymous-buyers.md.
   */
  readonly unverified?: boolean
  /** Kept out of the public reference: pages' own routes. */
  readonly internal?: boolean
}

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

/** What all files of rows share: they are read by one caller a few times a minute. */
export const exported = {
  kind: 'raw',
  method: 'GET',
  status: 200,
  description: 'Comma-separated values, or one string of JSON where only JSON is accepted.',
  limit: { max: 10, seconds: 60, shared: true },
} as const satisfies Partial<Endpoint>

/** Declares a room's endpoints; the names are the verbs the SDK offers. */
export function endpoints<
  const P extends Protocol,
  const T extends Record<string, Omit<Endpoint, 'protocol'>>,
>(protocol: P, table: T): { [K in keyof T]: T[K] & { protocol: P } } {
  const entries = Object.entries(table).map(([name, row]) => [name, { ...row, protocol }])
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { protocol: P } }
}
