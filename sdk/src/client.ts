import { snakeCase } from '@gatehouse/contract/kit/key-case'
import type { Endpoint, OutputOf } from '@gatehouse/contract/kit/endpoint'
import { snakify } from '@gatehouse/contract/kit/wire'
import type { z } from 'zod'
import type { Camel } from './casing.ts'
import { decodeAnswer } from './decode.ts'
import { RequestFailed } from './request-failed.ts'

/** How a client connects to its server, and with which credentials. */
export type ClientOptions = {
  /** The server's URL, such as `https://billing.example.com`; by default the page's own origin. */
  url?: string
  /**
   * An organization access token or customer session token; without it, the session cookie is used.
   */
  token?: string | (() => string | undefined)
  /** Id or slug of the organization a signed-in user acts in. */
  organization?: string | (() => string | undefined)
  fetch?: typeof fetch
}

type Group = Record<string, Endpoint>

/** An input as callers write it: camelCase for billing, and fields with a default are optional. */
type CallArguments<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.input<S> : Record<never, never>

type Body<E> = E extends { body: infer B extends z.ZodType }
  ? { body: WireCase<E, z.input<B>> }
  : Record<never, never>

type WireCase<E, T> = E extends { protocol: 'billing' } ? Camel<T> : T

/** One call's input: path parameters and query merged, the body under `body`. */
export type CallInput<E extends Endpoint> = WireCase<
  E,
  CallArguments<E, 'params'> & CallArguments<E, 'query'>
> &
  Body<E>

/** One call's response. */
export type CallOutput<E extends Endpoint> = WireCase<E, OutputOf<E>>

export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
}

type Call<E extends Endpoint> = (
  ...given: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
) => Promise<CallOutput<E>>

/** A typed client of every endpoint in the given tables. */
export type Client<T extends Record<string, Group>> = {
  [G in keyof T]: { [N in keyof T[G]]: Call<T[G][N]> }
}

/**
 * Creates a client of the given endpoint tables: `createClient({ products: productEndpoints })`.
 */
export function createClient<const T extends Record<string, Group>>(
  tables: T,
  options: ClientOptions = {},
): Client<T> {
  const groups = Object.entries(tables).map(([group, table]) => {
    const calls = Object.entries(table).map(([name, endpoint]) => [
      name,
      (input?: Record<string, unknown>, more?: CallOptions) =>
        call(endpoint, input ?? {}, more ?? {}, options),
    ])
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups) as Client<T>
}

/** Sends one request and reads its response; error responses are thrown as RequestFailed. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Record<string, unknown>,
  more: CallOptions,
  options: ClientOptions,
): Promise<CallOutput<E>> {
  const { body, ...rest } = input
  const { url, used } = addressOf(endpoint, rest, options)
  for (const [key, value] of Object.entries(rest))
    if (!used.has(key)) appendQuery(url, toSnake(endpoint, key), value)
  const text = body === undefined ? undefined : JSON.stringify(toWireCase(endpoint, body))
  const send = options.fetch ?? fetch
  const response = await send(url, {
    method: endpoint.method,
    headers: headersOf(text !== undefined, more, options),
    credentials: 'include',
    ...(text !== undefined && { body: text }),
    ...(more.signal && { signal: more.signal }),
  }).catch((error: unknown) => {
    if ((error as Error).name === 'AbortError') throw error
    throw new RequestFailed(0, { error: 'unreachable', detail: 'The server cannot be reached.' })
  })
  return read(endpoint, response) as Promise<CallOutput<E>>
}

const toWireCase = (endpoint: Endpoint, value: unknown) =>
  endpoint.protocol === 'billing' ? snakify(endpoint.body, value) : value

const toSnake = (endpoint: Endpoint, key: string) =>
  endpoint.protocol === 'billing' ? snakeCase(key) : key

const valueOf = <T>(provided: T | (() => T) | undefined): T | undefined =>
  typeof provided === 'function' ? (provided as () => T)() : provided

function addressOf(endpoint: Endpoint, input: Record<string, unknown>, options: ClientOptions) {
  const used = new Set<string>()
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const key = Object.keys(input).find(item => toSnake(endpoint, item) === name) ?? name
    used.add(key)
    return encodeURIComponent(String(input[key]))
  })
  const origin = options.url ?? (typeof location === 'undefined' ? '' : location.origin)
  return { url: new URL(path, origin), used }
}

function appendQuery(url: URL, key: string, value: unknown) {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) appendQuery(url, key, item)
  } else if (value instanceof Date) url.searchParams.append(key, value.toISOString())
  else if (typeof value === 'object') {
    for (const [inner, item] of Object.entries(value)) appendQuery(url, `${key}[${inner}]`, item)
  } else if (typeof value === 'string') url.searchParams.append(key, value)
  else if (typeof value === 'number' || typeof value === 'boolean') {
    url.searchParams.append(key, `${value}`)
  }
}

function headersOf(
  hasBody: boolean,
  more: CallOptions,
  options: ClientOptions,
): Record<string, string> {
  const token = valueOf(options.token)
  const organization = valueOf(options.organization)
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(organization && { 'gatehouse-organization': organization }),
    ...(more.idempotencyKey && { 'idempotency-key': more.idempotencyKey }),
    ...more.headers,
  }
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const text = await response.text()
  const value = text === '' ? null : parse(text)
  if (!response.ok) {
    const body =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    throw new RequestFailed(response.status, body, messageOf(response.headers))
  }
  if (endpoint.protocol === 'accounts') return value
  return decodeAnswer(endpoint.output, value)
}

function messageOf(headers: Headers) {
  const request_id = headers.get('x-request-id')
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return {
    ...(request_id !== null && { request_id }),
    ...(Number.isFinite(seconds) && { retry_after: seconds }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
