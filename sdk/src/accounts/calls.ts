import type { contract } from '@gatehouse/contract'
import type { Endpoint, OutputOf } from '@gatehouse/contract/kit/endpoint'
import type { z } from 'zod'
import type { Retry } from './retry.ts'
import type { Result } from './result.ts'

/** Options of a single call. */
export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  retry?: number | Retry
  /**
   * Needed only where it cannot be inferred: without a contract entry, a call with a body is a POST
   * and one without is a GET.
   */
  method?: string
}

type Tables = typeof contract
type DeclaredEndpoint = { [G in keyof Tables]: Tables[G][keyof Tables[G]] }[keyof Tables]
type AccountEndpoint = Extract<DeclaredEndpoint, { protocol: 'accounts' }>

/**
 * An endpoint's path below the base path. Paths with a parameter are left out: they are for links
 * in emails.
 */
type PlaceOf<E> = E extends { path: `/api/auth/${infer P}` }
  ? P extends `${string}{${string}`
    ? never
    : P
  : never

/** `get-full-organization` as callers spell it: `getFullOrganization`. */
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

type CallArguments<E, K extends 'body' | 'query'> =
  E extends Record<K, infer S extends z.ZodType> ? z.input<S> : Record<never, never>

/** The client serializes queries as text, so numbers and booleans may be passed as they are. */
type InQuery<T> = {
  [K in keyof T]: unknown extends T[K]
    ? string | number | boolean
    : T[K] | ('true' extends T[K] ? boolean : never)
}

type Query<E> =
  Record<never, never> extends CallArguments<E, 'query'>
    ? { query?: InQuery<CallArguments<E, 'query'>> }
    : { query: InQuery<CallArguments<E, 'query'>> }

/** A call's input: the body's fields, the query under `query`, and options. */
type Input<E> = CallArguments<E, 'body'> & Query<E> & { fetchOptions?: CallOptions }

type Call<E extends Endpoint> = (
  ...given: Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]
) => Promise<Result<OutputOf<E>>>

type Route = { place: string; call: unknown }
type RouteOf<E> = E extends AccountEndpoint
  ? [PlaceOf<E>] extends [never]
    ? never
    : { place: PlaceOf<E>; call: Call<E> }
  : never
type HeadOf<P extends string> = P extends `${infer Head}/${string}` ? Head : P
type CallAt<R, P> = R extends { place: P; call: infer C } ? C : never
type CallsBelow<R, P extends string> = R extends { place: `${P}/${infer Rest}`; call: infer C }
  ? { place: Rest; call: C }
  : never

/** A path with both GET and POST is one call: a function that accepts either input. */
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The calls at a path and below it. */
type Node<C, R extends Route> = ([C] extends [never] ? unknown : UnionToIntersection<C>) &
  ([R] extends [never] ? unknown : Tree<R>)

type Tree<R extends Route> = {
  [P in HeadOf<R['place']> as CamelCase<P>]: Node<CallAt<R, P>, CallsBelow<R, P>>
}

/** Every account call, at the path it is served under: `signIn.email`, `organization.list`. */
export type AccountCalls = Tree<RouteOf<AccountEndpoint>>

/** A call without declared types: `createAccountClient<{ sendInvoice: AnyCall }>()`. */
export type AnyCall<T = unknown> = (
  input?: Record<string, unknown>,
  options?: CallOptions,
) => Promise<Result<T>>
