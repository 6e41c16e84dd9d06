import { Hono, type Context } from 'hono'
import { commonProblems, fail, Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { isOnlyForServers, type Endpoint } from '@gatehouse/contract/kit/endpoint'
import { Crash } from '../platform/crash.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { writeCookie } from '../platform/http/cookies.ts'
import type { ImplementedEndpoint, RawContext, StreamEvent } from '../platform/http/implement.ts'
import { callerAddress } from '../platform/http/caller-address.ts'
import { parseInput, readBody, readQuery, type ParsedInput } from '../platform/http/read-input.ts'
import { renderProblem } from '../platform/http/render.ts'
import { problemResponse } from '../platform/http/reply.ts'
import { isId, newId, newToken } from '../platform/ids.ts'
import type { Site } from '../platform/site.ts'
import {
  findServedDomain,
  type ServedDomain,
} from '../organizations/portal-domains/served-domains.ts'
import type { Actor } from '../actors/actor.ts'
import { reading } from '../platform/work.ts'
import { cookiesOf, addTokenHeader } from './bearer-sessions.ts'
import { executeEndpoint, type Outcome } from './execute-endpoint.ts'
import { isOwnHost } from './hosts.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { limitRequest } from './limit-request.ts'
import { notFound, rejectionAt } from './not-found.ts'
import { renderFailure, renderUnavailable } from './render-failure.ts'
import {
  allowOrigin,
  requireTrustedOrigin,
  requireTrustedTargets,
  preflight,
  secure,
} from './origins.ts'
import { readableBy } from './older-clients.ts'
import { isServedAt, requireOwnOrganization } from './portal-hosts.ts'
import { openStream } from './open-stream.ts'
import { staticRoutesFirst, withOtherSlash } from './routes.ts'
import { warnAboutUntrustedProxy } from './untrusted-proxy.ts'

/** The input of identification: the request's credentials and the organization it names. */
export type Credentials = {
  headers: Headers
  cookies: ReadonlyMap<string, string>
  query: Record<string, unknown>
  body: unknown
  request: Actor['request']
}

/** Identifies the caller, or returns the problem with their credential. */
export type Authenticate = (
  site: Site,
  endpoint: Endpoint,
  given: Credentials,
) => Promise<Actor | Problem>

export type ServeOptions = {
  implemented: ImplementedEndpoint[]
  identify: Authenticate
  /** Serves what no endpoint does: pages and assets. */
  pages: (
    request: Request,
    nonce: string,
    domain: ServedDomain | undefined,
  ) => Promise<Response | undefined>
  /** Aborted at shutdown: ends streams. */
  closing: AbortSignal
}

type Bindings = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  /** The merchant's domain that was requested instead of the server's own address. */
  Variables: { domain?: ServedDomain }
}

/** The only place where a request becomes a Work and a result becomes a response. */
export function serve(site: Site, serveOptions: ServeOptions): Hono<Bindings> {
  const app = new Hono<Bindings>({ strict: true })
  app.use(async (context, next) => {
    const { raw, path } = context.req
    if (isOwnHost(site, raw)) return next()
    const domain = await findServedDomain(site, raw.headers.get('host'))
    if (!domain) return secure(site, rejectionAt(path, commonProblems.misdirected))
    if (!isServedAt(domain, path)) return secure(site, notFound(path), domain)
    context.set('domain', domain)
    return next()
  })
  for (const implemented of staticRoutesFirst(serveOptions.implemented)) {
    const { method, path, protocol } = implemented.endpoint
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const answer = (context: Context<Bindings>) =>
      isUnserved(protocol, context.req.raw)
        ? secure(site, notFound(path), context.var.domain)
        : handle(site, serveOptions, implemented, context)
    app.on(method, route, answer)
    if (protocol === 'billing') app.on(method, withOtherSlash(route), answer)
  }
  app.options('*', context => {
    const { path, raw } = context.req
    return preflight(site, raw) ?? secure(site, notFound(path), context.var.domain)
  })
  app.notFound(async context => {
    const { domain } = context.var
    const response = await serveOptions.pages(context.req.raw, newToken(22), domain)
    return secure(site, response ?? notFound(context.req.path), domain)
  })
  app.onError((error, { var: { domain } }) => {
    if (error instanceof Crash) throw error
    if (error instanceof DatabaseUnavailable)
      return secure(site, renderUnavailable(site, error), domain)
    site.log.error({ error: error.stack }, 'request failed outside its endpoint')
    return secure(site, renderProblem(new Refusal(commonProblems.server), 'billing'), domain)
  })
  return app
}

/**
 * The accounts protocol has no HEAD: some of its GET routes use up an emailed token, and programs
 * that check links before their reader does send nothing but HEAD.
 */
const isUnserved = (protocol: Endpoint['protocol'], { method }: Request) =>
  protocol === 'accounts' && method === 'HEAD'

async function handle(
  site: Site,
  serveOptions: ServeOptions,
  implemented: ImplementedEndpoint,
  context: Context<Bindings>,
): Promise<Response> {
  const { endpoint } = implemented
  const startedAt = performance.now()
  // Requests from programs that report to us can wait; people cannot.
  const answered = endpoint.limit === false ? undefined : site.request_priority.asked()
  const raw = context.req.raw
  const cookies = await cookiesOf(site, endpoint, raw.headers)
  const request = callerOf(site, context, cookies)
  let response: Response
  try {
    response = await answer(site, serveOptions, implemented, {
      raw,
      request,
      params: context.req.param(),
    })
  } catch (error) {
    if (error instanceof Crash) throw error
    response = renderFailure(site, endpoint, { error, raw, id: request.id })
  } finally {
    answered?.()
  }
  if (response.status === 401 && endpoint.resource_metadata !== undefined) {
    const described = site.base_url + endpoint.resource_metadata
    response.headers.set('www-authenticate', `Bearer resource_metadata="${described}"`)
  }
  await addTokenHeader(site, endpoint, response.headers)
  response.headers.set('x-request-id', request.id)
  allowOrigin(site, raw, response)
  const about = { id: request.id, method: raw.method, path: endpoint.path, status: response.status }
  site.log.info({ ...about, ms: Math.round(performance.now() - startedAt) }, 'request')
  return secure(site, response, context.var.domain)
}

function callerOf(
  site: Site,
  context: Context<Bindings>,
  cookies: Map<string, string>,
): Actor['request'] {
  const peer = context.env?.incoming?.socket?.remoteAddress
  const forwarded = context.req.header('x-forwarded-for') ?? null
  const ip = callerAddress(peer, forwarded, site.config.trusted_proxies)
  if (peer && forwarded !== null) warnAboutUntrustedProxy(site, peer)
  const user_agent = context.req.header('user-agent')?.slice(0, 500) ?? ''
  const languages = context.req.header('accept-language')?.slice(0, 200) ?? ''
  const origin = context.req.header('origin')
  const { domain } = context.var
  const portal_domain = domain && {
    organization_id: domain.organization_id,
    origin: domain.origin,
  }
  return {
    ...{ id: newId(), ip, user_agent, languages, cookies },
    ...(origin !== undefined && { origin }),
    ...(domain && { portal_domain }),
  }
}

type ReceivedRequest = {
  raw: Request
  request: Actor['request']
  params: Record<string, string>
}

async function answer(
  site: Site,
  serveOptions: ServeOptions,
  implemented: ImplementedEndpoint,
  { raw, request, params }: ReceivedRequest,
): Promise<Response> {
  const { endpoint, handler } = implemented
  if (endpoint.sandbox && site.mode !== 'sandbox') fail(commonProblems.not_found)
  const cookies = request.cookies ?? new Map<string, string>()
  await requireServerCaller(site, serveOptions, endpoint, {
    headers: raw.headers,
    cookies,
    request,
  })
  // No cookie identifies anyone at a merchant's domain, so none can be abused there.
  if (!request.portal_domain) requireTrustedOrigin(site, endpoint, raw)
  const query = queryOf(raw)
  const reads = endpoint.kind !== 'raw' && raw.method !== 'GET' && raw.method !== 'DELETE'
  const body = reads ? await readBody(raw, endpoint) : undefined
  if (endpoint.protocol === 'accounts') {
    await limitRequest(site, endpoint, undefined, { request, body })
    requireTrustedTargets(site, query, body)
  }
  // No row's name contains a zero byte, and PostgreSQL would reject it.
  if (Object.values(params).some(param => param.includes('\0'))) fail(commonProblems.not_found)
  const parsed = parseInput(endpoint, { params, query, body })
  if (endpoint.protocol === 'accounts') rejectInvalid(parsed.invalid)
  const given = { headers: raw.headers, cookies, query, body, request }
  const actor = await serveOptions.identify(site, endpoint, given)
  if ('status' in actor) fail(actor)
  requireOwnOrganization(actor, { query, body })
  if (endpoint.protocol === 'billing') {
    await limitRequest(site, endpoint, actor, { request, body })
    if (parsed.invalid.length > 0 && !isPathInvalid(parsed))
      await findFirst(site, implemented, actor, params)
    rejectInvalid(parsed.invalid)
  }
  if (endpoint.kind === 'raw') {
    const run = handler as (context: RawContext<unknown>) => Promise<Response>
    return run({ site, request: raw, actor, input: parsed.input, newNonce: () => newToken(22) })
  }
  if (endpoint.kind === 'stream') {
    const run = handler as (...given: unknown[]) => AsyncIterable<StreamEvent>
    return openStream(site, {
      ...{ raw, ip: request.ip, closing: serveOptions.closing },
      isIdentified: async () => !('status' in (await serveOptions.identify(site, endpoint, given))),
      follow: (...more) => run(site, actor, parsed.input, ...more),
    })
  }
  const key = idempotencyKey(raw, endpoint, body)
  const outcome = await executeEndpoint(site, implemented, { actor, input: parsed.input, key })
  const { protocol } = endpoint
  if (protocol !== 'billing') return toResponse(site, endpoint, outcome)
  const text = readableBy(raw.headers.get('user-agent'), outcome.text)
  return toResponse(site, endpoint, { ...outcome, text })
}

const queryOf = ({ url }: Request) =>
  readQuery(url.includes('?') ? new URL(url).searchParams : new URLSearchParams())

/** To all other callers, a route for the operator's programs does not exist. */
async function requireServerCaller(
  site: Site,
  { identify }: ServeOptions,
  endpoint: Endpoint,
  provided: Pick<Credentials, 'headers' | 'cookies' | 'request'>,
) {
  if (!isOnlyForServers(endpoint)) return
  const actor = await identify(site, endpoint, { ...provided, query: {}, body: undefined })
  if ('status' in actor) fail(actor)
}

const isPathInvalid = ({ invalid }: ParsedInput) => invalid.some(({ loc }) => loc[0] === 'path')

/** A foreign or unknown id is a 404, whatever else is wrong with the request. */
async function findFirst(
  site: Site,
  { find }: ImplementedEndpoint,
  actor: Actor,
  params: Record<string, string>,
) {
  const { external_id, client_id } = params
  const named = external_id !== undefined || client_id !== undefined || isId(params.id ?? '')
  if (find && named && !(await find(reading(site, actor), params))) fail(commonProblems.not_found)
}

function rejectInvalid(items: ReturnType<typeof parseInput>['invalid']) {
  if (items.length > 0) throw new Refusal(commonProblems.invalid, { invalid: items })
}

function toResponse(
  site: Site,
  { protocol }: Endpoint,
  { status, text, extras }: Outcome,
): Response {
  const rejection = problemResponse(extras)
  const rejected = rejection && renderProblem(rejection, protocol)
  const headers = rejected?.headers ?? new Headers({ 'content-type': 'application/json' })
  headers.set('cache-control', 'no-store')
  if (status === 204) headers.delete('content-type')
  if (extras.redirect !== undefined) headers.set('location', extras.redirect)
  for (const [name, value] of Object.entries(extras.headers ?? {})) headers.set(name, value)
  const https = site.base_url.startsWith('https://')
  for (const cookie of extras.cookies ?? [])
    headers.append('set-cookie', writeCookie(cookie, https))
  return rejected ?? new Response(status === 204 ? null : text, { status, headers })
}
