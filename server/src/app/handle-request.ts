import { commonProblems, fail, Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { isOnlyForServers, type Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { Actor } from '../actors/actor.ts'
import type { ServedDomain } from '../organizations/portal-domains/served-domains.ts'
import { Crash } from '../platform/crash.ts'
import { changeHeaders, isAnswer, type Answer, type RequestHead } from '../platform/http/answer.ts'
import { callerAddress } from '../platform/http/caller-address.ts'
import type {
  ImplementedEndpoint,
  PlainHandler,
  RawContext,
  StreamEvent,
} from '../platform/http/implement.ts'
import { parseInput, readQuery, type ParsedInput } from '../platform/http/read-input.ts'
import { isId, newId, newToken } from '../platform/ids.ts'
import type { Site } from '../platform/site.ts'
import { reading } from '../platform/work.ts'
import { cookiesOf, tokenHeader } from './bearer-sessions.ts'
import { executeEndpoint } from './execute-endpoint.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { limitRequest } from './limit-request.ts'
import { readableBy } from './older-clients.ts'
import { openStream } from './open-stream.ts'
import { addSecurity, allowOrigin, requireTrustedOrigin, requireTrustedTargets } from './origins.ts'
import { outcomeAnswer } from './outcome-answer.ts'
import { requireOwnOrganization } from './portal-hosts.ts'
import { renderFailure } from './render-failure.ts'
import { warnAboutUntrustedProxy } from './untrusted-proxy.ts'

/** The input of identification: the request's credentials and the organization it names. */
export type Credentials = {
  headers: RequestHead['headers']
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

export type HandleOptions = {
  identify: Authenticate
  /** Aborted at shutdown: ends streams. */
  closing: AbortSignal
}

/** A request for an endpoint. */
export type ReceivedRequest = {
  raw: RequestHead
  /** The whole request, for endpoints that answer it themselves or with a stream. */
  whole: Request | undefined
  /** Whether the client has closed the connection. */
  isGone: () => boolean
  /** Parses the body; called once, unless the endpoint answers the request itself. */
  readBody: () => unknown
  params: Record<string, string>
  /** The address of the connection. */
  peer: string | undefined
  /** The merchant's domain that was requested instead of the server's own address. */
  domain: ServedDomain | undefined
}

/** The only place where a request becomes a Work and a result becomes a response. */
export async function handleRequest(
  site: Site,
  options: HandleOptions,
  implemented: ImplementedEndpoint,
  received: ReceivedRequest,
): Promise<Answer | Response> {
  const { endpoint } = implemented
  const { raw, domain } = received
  const startedAt = performance.now()
  // Requests from programs that report to us can wait; people cannot.
  const answered = endpoint.limit === false ? undefined : site.request_priority.asked()
  const cookies = await cookiesOf(site, endpoint, raw.headers)
  const request = callerOf(site, received, cookies)
  let response: Answer | Response
  try {
    response = await answer(site, options, implemented, { ...received, request })
  } catch (error) {
    if (error instanceof Crash) throw error
    response = renderFailure(site, endpoint, { error, isGone: received.isGone, id: request.id })
  } finally {
    answered?.()
  }
  const set = isAnswer(response) ? response.cookies : response.headers.getSetCookie()
  const shown = await tokenHeader(site, endpoint, set)
  const { status } = response
  const complete = (headers: Record<string, string>) => {
    if (status === 401 && endpoint.resource_metadata !== undefined) {
      const described = site.base_url + endpoint.resource_metadata
      headers['www-authenticate'] = `Bearer resource_metadata="${described}"`
    }
    Object.assign(headers, shown)
    headers['x-request-id'] = request.id
    allowOrigin(site, raw, headers)
    addSecurity(site, headers, domain)
  }
  const about = { id: request.id, method: raw.method, path: endpoint.path, status }
  site.log.info({ ...about, ms: Math.round(performance.now() - startedAt) }, 'request')
  if (!isAnswer(response)) return changeHeaders(response, complete)
  complete(response.headers)
  return response
}

function callerOf(
  site: Site,
  { raw: { headers }, peer, domain }: ReceivedRequest,
  cookies: Map<string, string>,
): Actor['request'] {
  const forwarded = headers.get('x-forwarded-for')
  const ip = callerAddress(peer, forwarded, site.config.trusted_proxies)
  if (peer && forwarded !== null) warnAboutUntrustedProxy(site, peer)
  const user_agent = headers.get('user-agent')?.slice(0, 500) ?? ''
  const languages = headers.get('accept-language')?.slice(0, 200) ?? ''
  const origin = headers.get('origin')
  const portal_domain = domain && {
    organization_id: domain.organization_id,
    origin: domain.origin,
  }
  return {
    ...{ id: newId(), ip, user_agent, languages, cookies },
    ...(origin !== null && { origin }),
    ...(domain && { portal_domain }),
  }
}

type IdentifiableRequest = ReceivedRequest & { request: Actor['request'] }

async function answer(
  site: Site,
  options: HandleOptions,
  implemented: ImplementedEndpoint,
  received: IdentifiableRequest,
): Promise<Answer | Response> {
  const { endpoint } = implemented
  const { raw, request, params } = received
  if (endpoint.sandbox && site.mode !== 'sandbox') fail(commonProblems.not_found)
  const cookies = request.cookies ?? new Map<string, string>()
  await requireServerCaller(site, options, endpoint, {
    headers: raw.headers,
    cookies,
    request,
  })
  // No cookie identifies anyone at a merchant's domain, so none can be abused there.
  if (!request.portal_domain) requireTrustedOrigin(site, endpoint, raw)
  const query = queryOf(raw)
  const reads = endpoint.kind !== 'raw' && raw.method !== 'GET' && raw.method !== 'DELETE'
  const body = reads ? await received.readBody() : undefined
  if (endpoint.protocol === 'accounts') {
    await limitRequest(site, endpoint, undefined, { request, body })
    requireTrustedTargets(site, query, body)
  }
  // No row's name contains a zero byte, and PostgreSQL would reject it.
  if (Object.values(params).some(param => param.includes('\0'))) fail(commonProblems.not_found)
  const parsed = parseInput(endpoint, { params, query, body })
  if (endpoint.protocol === 'accounts') rejectInvalid(parsed.invalid)
  const given = { headers: raw.headers, cookies, query, body, request }
  const actor = await options.identify(site, endpoint, given)
  if ('status' in actor) fail(actor)
  requireOwnOrganization(actor, { query, body })
  if (endpoint.protocol === 'billing') {
    await limitRequest(site, endpoint, actor, { request, body })
    if (parsed.invalid.length > 0 && !isPathInvalid(parsed))
      await findFirst(site, implemented, actor, params)
    rejectInvalid(parsed.invalid)
  }
  if (endpoint.kind === 'raw' || endpoint.kind === 'stream') {
    const isIdentified = async () => !('status' in (await options.identify(site, endpoint, given)))
    const { input } = parsed
    return answerItself(site, options, implemented, { received, actor, input, isIdentified })
  }
  const key = idempotencyKey(raw, endpoint, body)
  const outcome = await executeEndpoint(site, implemented, { actor, input: parsed.input, key })
  if (endpoint.protocol !== 'billing') return outcomeAnswer(site, endpoint, outcome)
  const text = readableBy(raw.headers.get('user-agent'), outcome.text)
  return outcomeAnswer(site, endpoint, { ...outcome, text })
}

type IdentifiedRequest = {
  received: IdentifiableRequest
  actor: Actor
  input: Record<string, unknown>
  /** Whether the credential is still valid. */
  isIdentified: () => Promise<boolean>
}

/** The response of an endpoint that makes it itself, or that is a stream. */
async function answerItself(
  site: Site,
  { closing }: HandleOptions,
  { endpoint, handler }: ImplementedEndpoint,
  { received, actor, input, isIdentified }: IdentifiedRequest,
): Promise<Answer | Response> {
  if (endpoint.plain) {
    const run = handler as PlainHandler<unknown>
    return run({ site, head: received.raw, actor, input })
  }
  const request = wholeOf(received)
  if (endpoint.kind === 'raw') {
    const run = handler as (context: RawContext<unknown>) => Promise<Response>
    return run({ site, request, actor, input, newNonce: () => newToken(22) })
  }
  const run = handler as (...given: unknown[]) => AsyncIterable<StreamEvent>
  return openStream(site, {
    ...{ raw: request, ip: received.request.ip, closing, isIdentified },
    follow: (...more) => run(site, actor, input, ...more),
  })
}

function wholeOf({ whole }: ReceivedRequest): Request {
  if (!whole) throw new Error('an endpoint that answers the request itself must get all of it')
  return whole
}

const queryOf = ({ url }: RequestHead) =>
  readQuery(url.includes('?') ? new URL(url).searchParams : new URLSearchParams())

/** To all other callers, a route for the operator's programs does not exist. */
async function requireServerCaller(
  site: Site,
  { identify }: HandleOptions,
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
