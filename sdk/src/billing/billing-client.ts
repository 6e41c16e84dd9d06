import { snakeCase } from '@gatehouse/contract/kit/key-case'
import { readOrigin } from '../accounts/base-url.ts'
import { withCookies } from '../credentials.ts'
import { readJsonEvents } from '../read-events.ts'
import { wait } from '../wait.ts'
import type { BillingCalls } from './calls.gen.ts'
import { appendQuery, decode, encode } from './convert.ts'
import type { Exceptions } from './exceptions.ts'
import type { RequestOptions, Upload } from './request-options.ts'
import { readJson, send, type Sending } from './send.ts'
import { shapes, wire } from './wire.gen.ts'

/** How a billing client connects to its server, and with which credentials. */
export type BillingClientOptions = {
  /**
   * The server's URL, such as `https://billing.example.com`. By default `GATEHOUSE_URL` of the
   * environment, or the page's own origin.
   */
  baseURL?: string
  /**
   * An organization access token (in your own programs only) or a customer session token. Without
   * it, a browser sends the session cookie.
   */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** Id or slug of the organization in which a signed-in user acts. */
  organization?: string
  fetch?: typeof fetch
  /** Milliseconds until an attempt is given up: 30,000 by default, 0 for none. */
  timeout?: number
  /** Retries after the first attempt: 2 by default. */
  retries?: number
  headers?: Record<string, string>
}

/** A client of the billing API. */
export type BillingClient = BillingCalls

const TIMEOUT_MS = 30_000
const RETRIES = 2
/** The most items of a page. */
const PAGE_LIMIT = 100

/**
 * Creates a client of the billing API: `createBillingClient({ baseURL, token })`. Names are
 * camelCase and times are `Date`s; a call that fails throws a `GatehouseError`.
 */
export const createBillingClient = (options: BillingClientOptions = {}): BillingClient =>
  createWaitingClient(options, { wait })

/** A client with a way to wait between attempts: tests have their own. */
export function createWaitingClient(
  options: BillingClientOptions,
  time: { wait: typeof wait },
): BillingClient {
  // An invalid address throws immediately; a missing one when the first call needs it.
  if (options.baseURL !== undefined) readOrigin(options.baseURL)
  const groups = Object.entries(wire).map(([group, lines]) => {
    const calls = Object.entries<string>(lines).flatMap(([name, line]) =>
      callsOf(name, readPlan(line), { ...options, ...time }),
    )
    return [group, Object.fromEntries(calls)]
  })
  // The table and the types are generated from the same contract.
  return Object.fromEntries(groups) as BillingClient
}

/** An operation, as the wire table describes it: see tools/sdk-calls.ts. */
type Plan = {
  method: string
  path: string
  parameters: string[]
  has: (letter: string) => boolean
  exceptions: Exceptions | undefined
}

function readPlan(line: string): Plan {
  const [method = '', path = '', letters = ''] = line.split(' ')
  const index = /\d+/.exec(letters)?.[0]
  return {
    method,
    path,
    parameters: [...path.matchAll(/\{\w+\}/g)].map(([name]) => name),
    has: letter => letters.includes(letter),
    exceptions: index === undefined ? undefined : shapes[Number(index)],
  }
}

/** What every call of a client knows. */
type Client = BillingClientOptions & { wait: typeof wait }

type Input = Record<string, unknown>
type Request = { path: string; input: Input; file: Upload | undefined; options: RequestOptions }

function callsOf(name: string, plan: Plan, options: Client) {
  const read = (values: unknown[]) => readArguments(plan, values)
  const call = async (...values: unknown[]) => request(plan, read(values), options)
  if (plan.has('s')) {
    return [[name, (...values: unknown[]) => follow(plan, read(values), options)] as const]
  }
  if (!plan.has('p')) return [[name, call] as const]
  const iterate = name === 'list' ? 'iterate' : `iterate${name[0]?.toUpperCase()}${name.slice(1)}`
  const iteration = (...values: unknown[]) => iteratePages(plan, read(values), options)
  return [[name, call] as const, [iterate, iteration] as const]
}

/** Path parameters come first, then the input, then a file, and options last. */
function readArguments({ path, parameters, has }: Plan, values: unknown[]): Request {
  const rest = [...values]
  const filled = parameters.reduce((text, parameter) => {
    const value = rest.shift()
    if (typeof value !== 'string' || value === '') {
      throw new TypeError(`${parameter.slice(1, -1)} of ${path} must be a text that is not empty.`)
    }
    return text.replace(parameter, encodeURIComponent(value))
  }, path)
  const input = has('q') || has('b') ? rest.shift() : undefined
  const file = has('u') ? rest.shift() : undefined
  return {
    path: filled,
    input: (input ?? {}) as Input,
    file: file as Upload | undefined,
    options: rest.shift() ?? {},
  }
}

async function request(plan: Plan, asked: Request, client: Client): Promise<unknown> {
  const sending = await sendingOf(plan, asked, client)
  if (plan.has('t')) return send(sending, response => response.text())
  if (plan.has('f')) return send(sending, response => response.blob())
  const value = await send(sending, readJson)
  return value === null ? undefined : decode(value, plan.exceptions)
}

async function* iteratePages(plan: Plan, asked: Request, client: Client) {
  const { page = 1, limit = PAGE_LIMIT } = asked.input
  for (let number = Number(page); ; number += 1) {
    const input = { ...asked.input, limit, page: number }
    const answer = (await request(plan, { ...asked, input }, client)) as {
      items: unknown[]
      pagination: { maxPage: number }
    }
    yield* answer.items
    if (answer.items.length === 0 || number >= answer.pagination.maxPage) return
  }
}

async function* follow(plan: Plan, asked: Request, client: Client) {
  const sending = await sendingOf(plan, asked, client)
  const body = await send({ ...sending, timeout: 0 }, response => response.body)
  if (!body) return
  for await (const sent of readJsonEvents(body)) yield { ...sent, data: decode(sent.data) }
}

async function sendingOf(
  { method, has }: Plan,
  { path, input, file, options }: Request,
  client: Client,
): Promise<Sending> {
  const url = new URL(readOrigin(client.baseURL) + path)
  if (has('q')) {
    for (const [name, value] of Object.entries(input)) {
      appendQuery(url.searchParams, snakeCase(name), value)
    }
  }
  const isRead = method === 'GET' || has('r')
  const key = options.idempotencyKey ?? (isRead || has('u') ? undefined : randomKey())
  const text = has('b') ? JSON.stringify(encode(input)) : undefined
  const type = text === undefined ? file?.type : 'application/json'
  const token = typeof client.token === 'function' ? await client.token() : client.token
  const content = text ?? (file instanceof Blob ? file : file?.bytes)
  return {
    url,
    init: {
      method,
      headers: {
        accept: has('t') || has('f') ? '*/*' : has('s') ? 'text/event-stream' : 'application/json',
        ...(type && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(client.organization && { 'gatehouse-organization': client.organization }),
        ...(key && { 'idempotency-key': key }),
        ...client.headers,
        ...options.headers,
      },
      ...(content !== undefined && { body: content }),
      ...(!token && withCookies),
    },
    repeatable: isRead || (key !== undefined && !has('u')),
    timeout: options.timeout ?? client.timeout ?? TIMEOUT_MS,
    retries: options.retries ?? client.retries ?? RETRIES,
    signal: options.signal,
    fetch: client.fetch ?? fetch,
    wait: client.wait,
  }
}

/** 128 random bits: unlike `randomUUID`, also available on pages without TLS. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
