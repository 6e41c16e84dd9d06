import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import type { Agent, buildConnector, request } from 'undici'
import { SECOND } from '../clock.ts'
import type { Site } from '../site.ts'
import { failureOf, PrivateAddress, type ExternalFailure } from './external-failure.ts'
import { isPublicAddress, literalHost } from './public-address.ts'
import type { Resolver } from './resolver.ts'

/** The result: a response, or the reason there is none. */
export type ExternalResponse =
  | { status: number; headers: Record<string, string | string[] | undefined>; text: string }
  | { failure: ExternalFailure }

/** The request, and the limits on duration and size of the response. */
export type ExternalRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Includes everything from resolving the name to the last byte read. */
  time_limit_ms?: number
  /** The number of bytes of the response that are kept; the rest is not read. */
  bytes_max?: number
}

type ResolveHost = typeof resolve

/** The only way to make requests to other servers. */
export type Egress = {
  fetch(url: string, asking?: ExternalRequest): Promise<ExternalResponse>
  close(): Promise<void>
}

const TIME_LIMIT_MS = 10 * SECOND
const BYTES_MAX = 1_000_000

/**
 * Opens the external client. In live mode it accepts only https and public addresses. It checks the
 * address it actually connects to, so that a name that resolves differently the second time gains
 * nothing. Redirects are never followed.
 */
export function openEgress(
  mode: Site['mode'],
  { lookup = resolve }: { lookup?: ResolveHost } = {},
): Egress {
  const guarded = mode === 'live'
  let opened: Promise<Client> | undefined
  return {
    fetch: async (url, asking = {}) => {
      opened ??= openClient(guarded, lookup)
      return send(await opened, { url: new URL(url), guarded }, asking)
    },
    close: async () => {
      const client = await opened
      await client?.agent.destroy()
    },
  }
}

/** The library's request function, and the connections that it uses. */
type Client = { agent: Agent; send: typeof request }

/** Loads the library, at the first request. */
async function openClient(guarded: boolean, lookup: ResolveHost): Promise<Client> {
  const undici = await import('undici')
  const { buildConnector: connectorWith } = undici
  const connect = guarded ? guardedConnector(connectorWith, lookup) : connectorWith({ lookup })
  const agent = new undici.Agent({ connect, connections: 32, keepAliveTimeout: 4 * SECOND })
  return { agent, send: undici.request }
}

type Target = { url: URL; guarded: boolean }

async function send(
  client: Client,
  { url, guarded }: Target,
  asking: ExternalRequest,
): Promise<ExternalResponse> {
  if (guarded && url.protocol !== 'https:') return { failure: 'insecure' }
  const { method = 'GET', headers = {}, body, bytes_max = BYTES_MAX } = asking
  const signal = AbortSignal.timeout(asking.time_limit_ms ?? TIME_LIMIT_MS)
  try {
    const answer = await client.send(url, {
      dispatcher: client.agent,
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    })
    const text = await readLimited(answer.body, bytes_max)
    return { status: answer.statusCode, headers: answer.headers, text }
  } catch (error) {
    return { failure: signal.aborted ? 'timed_out' : failureOf(error) }
  }
}

async function readLimited(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  bytes_max: number,
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= bytes_max) break
  }
  body.destroy()
  return Buffer.concat(chunks).subarray(0, bytes_max).toString('utf8')
}

function guardedConnector(
  connectorWith: typeof buildConnector,
  lookup: ResolveHost,
): buildConnector.connector {
  const connect = connectorWith({ lookup: publicOnly(lookup) as ResolveHost })
  return (options, done) => {
    // A host that is an IP address is never resolved.
    const literal = literalHost(options.hostname)
    if (literal !== undefined && !isPublicAddress(literal))
      return done(new PrivateAddress(literal), null)
    return connect(options, done)
  }
}

type LookupCallback = (
  error: Error | null,
  address?: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name, and rejects it if any of its addresses is not public. */
function publicOnly(lookup: ResolveHost) {
  return (hostname: string, options: LookupOptions, done: LookupCallback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error)
      const hidden = addresses.find(({ address }) => !isPublicAddress(address))
      if (hidden) return done(new PrivateAddress(`${hostname} is ${hidden.address}`))
      const [first] = addresses
      if (!first) return done(new Error(`${hostname} has no address`))
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

const ways = new Map<Site['mode'], Egress>()
const waysOfResolvers = new WeakMap<Resolver, Egress>()

/**
 * Sends a request to another server. Never inside a transaction; failures are returned as data, not
 * thrown.
 */
export function fetchExternal(
  site: Pick<Site, 'mode' | 'resolver'>,
  url: string,
  asking?: ExternalRequest,
): Promise<ExternalResponse> {
  return wayOf(site).fetch(url, asking)
}

/** One client for each mode; a test's name service has its own. */
function wayOf({ mode, resolver }: Pick<Site, 'mode' | 'resolver'>): Egress {
  const known = resolver ? waysOfResolvers.get(resolver) : ways.get(mode)
  if (known) return known
  const way = openEgress(mode, resolver)
  if (resolver) waysOfResolvers.set(resolver, way)
  else ways.set(mode, way)
  return way
}
