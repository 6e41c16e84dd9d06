import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { SERVER_TOKEN_PREFIX } from '@gatehouse/contract/accounts/server-tokens'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { TOKEN_PREFIX } from '@gatehouse/contract/access/access-tokens'
import { ACCESS_TOKEN_PREFIX } from '@gatehouse/contract/access/oauth-provider'
import { customerScopes } from '@gatehouse/contract/access/scopes'
import { isOnlyForServers, type Endpoint } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, type Problem } from '@gatehouse/contract/kit/problems'
import { findToken } from '../access/access-tokens/find-token.ts'
import { findAccessToken } from '../access/connected-apps/find-access-token.ts'
import { reachOfUser, type OrganizationHint } from '../access/permissions/reach-of-user.ts'
import {
  findSignedIn,
  findSignedInWithMemberships,
  type SessionMembership,
} from '../accounts/sessions/find-session.ts'
import { findServerToken } from '../accounts/server-tokens/find-server-token.ts'
import { presentedToken } from '../accounts/sessions/session-cookies.ts'
import { findCustomerSession } from '../billing/customer-sessions/find-customer-session.ts'
import { isId } from '../platform/ids.ts'
import type { Site } from '../platform/site.ts'
import type { Actor, Reach, SignedIn } from '../actors/actor.ts'
import { onlyOrganization } from '../actors/reach.ts'
import type { Credentials, Authenticate } from './handle-request.ts'

/**
 * Identifies the caller. A bearer token identifies the caller alone; without one, the session
 * cookie of a user does, and the request may reach the organizations that user works in.
 */
export const identify: Authenticate = async (site, endpoint, provided) => {
  if (isOnlyForServers(endpoint)) return identifyServer(site, endpoint, provided)
  const serverToken = endpoint.subjects.includes('server') ? serverTokenOf(provided) : undefined
  if (serverToken) return identifyProgram(site, endpoint, serverToken, provided)
  if (endpoint.protocol === 'accounts') return identifyPerson(site, endpoint, provided)
  const bearer = bearerOf(provided.headers)
  if (bearer !== undefined && acceptsTokens(endpoint))
    return identifyToken(site, endpoint, bearer, provided)
  // Users sign in at the server's own address only.
  if (endpoint.subjects.includes('user') && !provided.request.portal_domain) {
    const token = presentedToken(site, provided.cookies)
    const found = token && (await findSignedInWithMemberships(site, token))
    if (found) return identifyUser(endpoint, found, provided)
  }
  return endpoint.subjects.includes('anonymous') ? anonymous(provided) : commonProblems.unauthorized
}

/** Public endpoints ignore a token that is sent along. */
const acceptsTokens = ({ subjects }: Endpoint) =>
  !subjects.includes('anonymous') ||
  subjects.includes('organization') ||
  subjects.includes('customer')

function bearerOf(headers: Credentials['headers']): string | undefined {
  return /^bearer\s+(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
}

const noOrganizations: ReadonlySet<string> = new Set()

function anonymous({ request }: Credentials): Actor {
  const reach = { kind: 'nothing' } as const
  return { kind: 'anonymous', id: null, reach, scopes: noOrganizations, offset_ms: 0, request }
}

/**
 * The signed-in user, where the route requires one; without a session, the protocol's empty 401.
 */
async function identifyPerson(
  site: Site,
  endpoint: Endpoint,
  provided: Credentials,
): Promise<Actor | Problem> {
  const asks = endpoint.subjects.includes('user')
  const token = asks ? presentedToken(site, provided.cookies) : undefined
  const session = token && (await findSignedIn(site, token))
  if (!session) {
    return endpoint.subjects.includes('anonymous') ? anonymous(provided) : userProblems.unauthorized
  }
  const { user_id } = session
  const reach = { kind: 'user', user_id } as const
  return {
    kind: 'user',
    id: user_id,
    reach,
    scopes: noOrganizations,
    offset_ms: 0,
    request: provided.request,
    session,
  }
}

/** A program of the operator; it may send the cookies of a user it acts for. */
async function identifyServer(
  site: Site,
  endpoint: Endpoint,
  { headers, cookies, request }: Credentials,
): Promise<Actor | Problem> {
  const bearer = bearerOf(headers)
  const found = bearer === undefined ? undefined : await findServerToken(site, bearer)
  if (!found || !holdsAnyScope(new Set(found.scopes), endpoint.scopes))
    return commonProblems.not_found
  const token = presentedToken(site, cookies)
  const session = token ? await findSignedIn(site, token) : undefined
  return { ...programActor(found, request), ...(session && { session }) }
}

/** The same where people may call too: the token acts alone, whatever cookies are sent along. */
async function identifyProgram(
  site: Site,
  endpoint: Endpoint,
  token: string,
  { request }: Credentials,
): Promise<Actor | Problem> {
  const found = await findServerToken(site, token)
  if (!found) return userProblems.unauthorized
  const actor = programActor(found, request)
  return holdsAnyScope(actor.scopes, endpoint.scopes) ? actor : adminProblems.missing_scope
}

function serverTokenOf({ headers }: Credentials): string | undefined {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(SERVER_TOKEN_PREFIX) ? bearer : undefined
}

const programActor = (
  { id, scopes }: { id: string; scopes: string[] },
  request: Actor['request'],
): Actor => ({
  kind: 'server',
  id,
  reach: { kind: 'system' },
  scopes: new Set(scopes),
  offset_ms: 0,
  request,
})

async function identifyToken(
  site: Site,
  endpoint: Endpoint,
  bearer: string,
  provided: Credentials,
): Promise<Actor | Problem> {
  const actor = await actorOfToken(site, bearer, provided.request)
  if (!actor || !isValidHere(actor)) return commonProblems.invalid_token
  const subject = actor.kind === 'customer' ? 'customer' : 'organization'
  if (!endpoint.subjects.includes(subject)) return commonProblems.unauthorized
  const isAboutUser = actor.reach.kind === 'nothing'
  if (isAboutUser || !holdsAnyScope(actor.scopes, endpoint.scopes))
    return commonProblems.insufficient_scope
  const { reach } = actor
  const isUnverified = reach.kind === 'customer' && reach.checkout_id !== null
  if (isUnverified && !endpoint.unverified) return commonProblems.unverified
  return actor.portal?.buys === false && !endpoint.members ? commonProblems.not_a_buyer : actor
}

/** At a merchant's domain, only sessions of its own customers are valid. */
function isValidHere({ kind, reach, request }: Actor): boolean {
  if (!request.portal_domain) return true
  const { organization_id } = request.portal_domain
  return kind === 'customer' && onlyOrganization(reach) === organization_id
}

const holdsAnyScope = (current: ReadonlySet<string>, requested: readonly string[] | undefined) =>
  !requested || requested.some(scope => current.has(scope))

const SESSION_PREFIX = 'gatehouse_cst_'
const portalScopes: ReadonlySet<string> = new Set(customerScopes)

async function actorOfToken(
  site: Site,
  bearer: string,
  request: Actor['request'],
): Promise<Actor | undefined> {
  if (bearer.startsWith(TOKEN_PREFIX)) {
    const token = await findToken(site, bearer)
    if (!token) return undefined
    const { id, organization_id, offset_ms } = token
    const reach: Reach = { kind: 'organizations', ids: [organization_id] }
    const scopes = new Set(token.scopes)
    return { kind: 'organization_token', id, reach, scopes, offset_ms, request }
  }
  if (bearer.startsWith(ACCESS_TOKEN_PREFIX)) return actorOfApp(site, bearer, request)
  if (!bearer.startsWith(SESSION_PREFIX)) return undefined
  const found = await findCustomerSession(site, bearer)
  if (!found) return undefined
  const { id, member_id, buys, customer_id, organization_id, checkout_id, offset_ms } = found
  const reach = { kind: 'customer', organization_id, customer_id, checkout_id } as const
  const portal = { id, member_id, buys }
  const scopes = portalScopes
  return { kind: 'customer', id: customer_id, reach, scopes, offset_ms, request, portal }
}

/**
 * An app acts for an organization as a program with an access token does. A token that is only
 * about a user reaches nothing.
 */
async function actorOfApp(
  site: Site,
  bearer: string,
  request: Actor['request'],
): Promise<Actor | undefined> {
  const token = await findAccessToken(site, bearer)
  if (!token) return undefined
  const { id, organization_id, offset_ms } = token
  const reach: Reach =
    organization_id === null
      ? { kind: 'nothing' }
      : { kind: 'organizations', ids: [organization_id] }
  const scopes = new Set(organization_id === null ? [] : token.scopes)
  return { kind: 'organization_token', id, reach, scopes, offset_ms, request }
}

function identifyUser(
  endpoint: Endpoint,
  { session, memberships }: { session: SignedIn; memberships: SessionMembership[] },
  provided: Credentials,
): Actor | Problem {
  const target = organizationFrom(provided)
  const part = reachOfUser(endpoint, memberships, target)
  if ('status' in part) return part
  const actor: Actor = {
    kind: 'user',
    id: session.user_id,
    request: provided.request,
    session,
    ...part,
  }
  if (!endpoint.subjects.includes('anonymous') || target.named === null) return actor
  const acting_for = memberships.find(({ organization_id, slug }) =>
    [organization_id, slug].includes(target.named ?? ''),
  )?.organization_id
  return acting_for === undefined ? commonProblems.not_permitted : { ...actor, acting_for }
}

/** The organization of a request: from a header, a query filter or the body. */
function organizationFrom({ headers, query, body }: Credentials): OrganizationHint {
  const named = headers.get('gatehouse-organization')
  const inBody = typeof body === 'object' && body !== null && 'organization_id' in body
  const args = [query.organization_id ?? [], inBody ? (body.organization_id ?? []) : []].flat()
  const ids = args.filter(id => typeof id === 'string').filter(isId)
  return { named, ids: args.length > 0 ? ids.map(id => id.toLowerCase()) : undefined }
}
