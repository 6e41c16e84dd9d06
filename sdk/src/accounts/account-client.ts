import { readBaseURL } from './base-url.ts'
import type { AccountCalls, CallOptions } from './calls.ts'
import { safeRedirect } from './redirect.ts'
import type { Result } from './result.ts'
import { retryingFetch, type Retry } from './retry.ts'
import { send, type Request, type Sender } from './send.ts'
import { changesSession } from './session-changes.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { here, type Surroundings } from './surroundings.ts'

/** How an account client reaches its server. */
export type AccountClientOptions = {
  /**
   * Where the server is, such as `https://billing.example.com`. Without, the environment
   * (`GATEHOUSE_URL`) says it, the request, or the page's own origin.
   */
  baseURL?: string
  /** Where accounts are below it, unless the address has a path. */
  basePath?: string
  /** The request a server answers, whose origin then counts. */
  request?: { url: string }
  fetch?: typeof fetch
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Asks again where that is safe: so many times, a second apart. Off unless given. */
  retry?: number | Retry
  /** Sends the page to an address the server names, when it says `redirect`; only safe ones. */
  go?: (url: string) => void
  /** The password was right, and a second factor is asked for. */
  onTwoFactorRedirect?: (methods: readonly string[]) => unknown
  surroundings?: Surroundings
}

type FetchOptions = Omit<Request, 'fetchOptions'>

/** What a client has beside its calls; no route begins with `$`. */
export type ClientTools = {
  /** Who is signed in, followed. */
  $session: SessionStore
  /** Any path below the base, by its own name. */
  $fetch<T = unknown>(path: string, options?: FetchOptions): Promise<Result<T>>
}

/** Every account call, typed by the contract. */
export type AccountClient = AccountCalls & ClientTools

/**
 * Makes a client of accounts. A chain of names is the path, so that calls the types do not know
 * work too: `client.organization.getFullOrganization()` asks /organization/get-full-organization.
 */
export function createAccountClient<More extends object = Record<never, never>>(
  options: AccountClientOptions = {},
): AccountClient & More {
  // What is given wrongly is told at once; the page or the environment may still come.
  if (options.baseURL !== undefined) readBase(options)
  const sender = senderOf(options)
  const session = createSessionStore(
    () => send(sender, '/get-session', {}),
    () => `gatehouse ${sender.base()}`,
    options.surroundings ?? here,
  )
  const ask = async (path: string, request: Request) => {
    const result = await send<unknown>(sender, path, request)
    if (!result.error) {
      if (changesSession(path)) session.changed()
      follow(result.data, sender.base(), options)
    }
    return result
  }
  const tools: ClientTools = {
    $session: session,
    $fetch: <T>(path: string, request: FetchOptions = {}) =>
      ask(path.startsWith('/') ? path : `/${path}`, request) as Promise<Result<T>>,
  }
  // The types say of each chain what the contract says of its path.
  return chain('', ask, { ...tools }) as unknown as AccountClient & More
}

type Ask = (path: string, request: Request) => Promise<unknown>

/** A function that asks at its path, and whose properties ask below it. */
function chain(path: string, ask: Ask, own: Record<PropertyKey, unknown> = {}): object {
  const call = (input: CallInput = {}, options: CallOptions = {}) => {
    const { query, fetchOptions, ...body } = input
    return ask(path, { query, body, ...fetchOptions, ...options })
  }
  return new Proxy(call, {
    get(_, name) {
      if (Object.hasOwn(own, name)) return own[name]
      // Whoever awaits or prints a client must not ask the server by it.
      if (typeof name !== 'string' || name.startsWith('$') || ASKED_BY_OTHERS.has(name)) return
      own[name] = chain(`${path}/${kebabCase(name)}`, ask)
      return own[name]
    },
  })
}

type CallInput = { query?: Request['query']; fetchOptions?: CallOptions } & Record<string, unknown>

const ASKED_BY_OTHERS: ReadonlySet<string> = new Set(['then', 'catch', 'finally', 'toJSON'])

const kebabCase = (name: string) =>
  encodeURIComponent(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))

const readBase = ({ baseURL, basePath, request }: AccountClientOptions) =>
  readBaseURL({ url: baseURL, path: basePath, request })

function senderOf(options: AccountClientOptions): Sender {
  let base: string | undefined
  return {
    base: () => (base ??= readBase(options)),
    fetch: (retry = options.retry) => {
      const plain = options.fetch ?? fetch
      return retry === undefined ? plain : retryingFetch(retry, plain)
    },
    headers: () =>
      typeof options.headers === 'function' ? options.headers() : (options.headers ?? {}),
  }
}

type Told = {
  url?: unknown
  redirect?: unknown
  twoFactorRedirect?: unknown
  twoFactorMethods?: unknown
}

/** Goes where an answer sends the page, if there is a page and the address is a safe one. */
function follow(data: unknown, base: string, options: AccountClientOptions) {
  const { go = goByPage, onTwoFactorRedirect } = options
  const { url, redirect, twoFactorRedirect, twoFactorMethods }: Told = data ?? {}
  if (twoFactorRedirect === true) {
    onTwoFactorRedirect?.(Array.isArray(twoFactorMethods) ? (twoFactorMethods as string[]) : [])
  }
  if (redirect !== true || typeof url !== 'string' || !url) return
  const target = safeRedirect(url, globalThis.location?.href ?? base)
  if (target) go?.(target)
}

const goByPage =
  typeof window === 'undefined' ? undefined : (url: string) => window.location.assign(url)
