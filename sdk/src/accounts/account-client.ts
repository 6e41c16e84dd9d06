import { kebabCase } from '@gatehouse/contract/kit/key-case'
import { readBaseURL } from './base-url.ts'
import type { AccountCalls } from './calls.gen.ts'
import type { CallOptions } from './calls.ts'
import { safeRedirect } from './redirect.ts'
import type { Result } from './result.ts'
import { retryingFetch, type Retry } from './retry.ts'
import { send, type Request, type Sender } from './send.ts'
import { changesSession } from './session-changes.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { fetchWithin, TIMEOUT_MS } from './time-limit.ts'
import { here, type SessionEnvironment } from './session-environment.ts'

/** How an account client connects to its server. */
export type AccountClientOptions = {
  /**
   * The server's URL, such as `https://billing.example.com`. Without it, the client uses the
   * environment (`GATEHOUSE_URL`), the request, or the page's own origin.
   */
  baseURL?: string
  /** The path of the accounts API on the server, unless the URL has a path. */
  basePath?: string
  /** The request the server is handling; its origin is then used. */
  request?: { url: string }
  fetch?: typeof fetch
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Retries safe requests this many times, one second apart. Off by default. */
  retry?: number | Retry
  /** Milliseconds until an attempt is given up: 30,000 by default, 0 for none. */
  timeout?: number
  /** Navigates to the URL in a response that says `redirect`, if the URL is safe. */
  go?: (url: string) => void
  /** Called when the password was correct and a second factor is required. */
  onTwoFactorRedirect?: (methods: readonly string[]) => unknown
  surroundings?: SessionEnvironment
}

type FetchOptions = Omit<Request, 'fetchOptions'>

/** The client's own tools, beside its calls; no route begins with `$`. */
export type ClientTools = {
  /** The current session, as a store to subscribe to. */
  $session: SessionStore
  /** Calls any path below the base URL. */
  $fetch<T = unknown>(path: string, options?: FetchOptions): Promise<Result<T>>
}

/** Every account call, typed by the contract. */
export type AccountClient = AccountCalls & ClientTools

/**
 * Creates an account client. A property chain maps to the path, so that calls the types do not know
 * work too: `client.organization.getFullOrganization()` requests
 * /organization/get-full-organization.
 */
export function createAccountClient<More extends object = Record<never, never>>(
  options: AccountClientOptions = {},
): AccountClient & More {
  // An invalid option throws immediately; a missing base URL does not, because the page or the
  // environment may still provide it.
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
  // The types map each property chain to what the contract declares for its path.
  return chain('', ask, { ...tools }) as unknown as AccountClient & More
}

type SendRequest = (path: string, request: Request) => Promise<unknown>

/** A function that requests its path, and whose properties request the paths below it. */
function chain(path: string, request: SendRequest, own: Record<PropertyKey, unknown> = {}): object {
  const call = (input: CallInput = {}, options: CallOptions = {}) => {
    const { query, fetchOptions, ...body } = input
    return request(path, { query, body, ...fetchOptions, ...options })
  }
  return new Proxy(call, {
    get(_, name) {
      if (Object.hasOwn(own, name)) return own[name]
      // Awaiting or printing a client must not send a request.
      if (typeof name !== 'string' || name.startsWith('$') || IMPLICIT_PROPERTIES.has(name)) return
      own[name] = chain(`${path}/${pathPart(name)}`, request)
      return own[name]
    },
  })
}

type CallInput = { query?: Request['query']; fetchOptions?: CallOptions } & Record<string, unknown>

const IMPLICIT_PROPERTIES: ReadonlySet<string> = new Set(['then', 'catch', 'finally', 'toJSON'])

const pathPart = (name: string) => encodeURIComponent(kebabCase(name))

const readBase = ({ baseURL, basePath, request }: AccountClientOptions) =>
  readBaseURL({ url: baseURL, path: basePath, request })

function senderOf(options: AccountClientOptions): Sender {
  let base: string | undefined
  return {
    base: () => (base ??= readBase(options)),
    fetch: ({ retry = options.retry, timeout = options.timeout ?? TIMEOUT_MS }) => {
      const plain = fetchWithin(timeout, options.fetch ?? fetch)
      return retry === undefined ? plain : retryingFetch(retry, plain)
    },
    headers: () =>
      typeof options.headers === 'function' ? options.headers() : (options.headers ?? {}),
  }
}

type ErrorData = {
  url?: unknown
  redirect?: unknown
  twoFactorRedirect?: unknown
  twoFactorMethods?: unknown
}

/** Navigates to the URL a response names, if there is a page and the URL is safe. */
function follow(data: unknown, base: string, options: AccountClientOptions) {
  const { go = openInPage, onTwoFactorRedirect } = options
  const { url, redirect, twoFactorRedirect, twoFactorMethods }: ErrorData = data ?? {}
  if (twoFactorRedirect === true) {
    onTwoFactorRedirect?.(Array.isArray(twoFactorMethods) ? (twoFactorMethods as string[]) : [])
  }
  if (redirect !== true || typeof url !== 'string' || !url) return
  const target = safeRedirect(url, globalThis.location?.href ?? base)
  if (target) go?.(target)
}

const openInPage =
  typeof window === 'undefined' ? undefined : (url: string) => window.location.assign(url)
