import { isOnlyForServers } from '@gatehouse/contract/kit/endpoint'
import { request, validCall, type Answer, type Call } from './ask.ts'
import { attempts, type CallerAttempt, type CallerName, type Extras } from './callers.ts'
import { undeclaredResponse } from './declared.ts'
import type { EndpointCase } from './example.ts'
import type { RowSnapshot } from './preserve-rows.ts'
import type { Fixtures } from './fixtures.ts'
import { everyCaller, people } from './allowed-callers.data.ts'

/** The setup for testing every caller at every endpoint. */
export type Grid = { scene: Fixtures; extras: Extras; keeper: RowSnapshot }

/**
 * Every caller makes the valid call of an endpoint, each on the same initial data. Returns the
 * wrong access decisions, one line each: an allowed caller must get the result or an error about
 * the request itself, any other caller an authorization error.
 */
export async function callAsEveryone(
  grid: Grid,
  stop: EndpointCase,
  isAllowed: readonly CallerName[],
): Promise<string[]> {
  const all = attempts(grid.scene, grid.extras)(stop).filter(needsTest(stop, isAllowed))
  const check = async (attempt: CallerAttempt) => {
    const answer = await request(grid.scene, stop, callBy(grid.scene, stop, attempt))
    return findingsOf(stop, attempt, {
      answer,
      may: isAllowed.includes(attempt.name),
    })
  }
  if (isRead(stop)) return (await Promise.all(all.map(check))).flat()
  const findings: string[] = []
  for (const attempt of all) {
    findings.push(...(await check(attempt)))
    await grid.keeper.restore()
  }
  return findings
}

/**
 * An endpoint open to every caller is tested with two callers, and with one if the call uses up
 * something outside the database. An endpoint about the caller's own account does not depend on
 * roles, and only the portal distinguishes between customers.
 */
function needsTest({ endpoint, example }: EndpointCase, isAllowed: readonly CallerName[]) {
  const portal = endpoint.subjects.includes('customer')
  return ({ name }: CallerAttempt): boolean => {
    if (isAllowed === everyCaller)
      return name === 'anonymous' || (name === 'revoked token' && !example.spend)
    if (isAllowed === people && ROLES.includes(name)) return false
    return portal || name !== 'other customer'
  }
}

const ROLES: readonly CallerName[] = ['member', 'support', 'finance', 'admin']

/** Reads change nothing, so they run in parallel. */
const isRead = ({ endpoint: { kind, method } }: EndpointCase) =>
  method === 'GET' && (kind === 'read' || kind === 'stream')

function callBy({ own }: Fixtures, stop: EndpointCase, { by }: CallerAttempt): Call {
  const spend = stop.example.spend?.(own)
  const call: Call = { ...validCall(stop, own), ...(spend && { params: spend }), by }
  if (!isAboutOrganization(stop) || !('cookie' in by)) return call
  const headers = { 'gatehouse-organization': own.organization }
  if (call.params || call.body === undefined) return { ...call, headers }
  return { ...call, headers, body: inOrganization(Object(call.body), own.organization) }
}

/** A user names the organization in the body, or in each event of it. */
function inOrganization(body: { events?: unknown[] }, organization_id: string): object {
  if (typeof body.events?.[0] !== 'object') return { ...body, organization_id }
  return { ...body, events: body.events.map(event => ({ ...Object(event), organization_id })) }
}

/** Pages send the organization they are about; creating one has no organization yet. */
const isAboutOrganization = ({ name, endpoint }: EndpointCase) =>
  endpoint.protocol === 'billing' && name !== 'organizations.create'

type AccessResult = { answer: Answer; may: boolean }

function findingsOf(
  stop: EndpointCase,
  { name, what }: CallerAttempt,
  { answer, may: isAllowed }: AccessResult,
): string[] {
  const { status, text } = answer
  const wrong = undeclaredResponse(stop, answer).map(finding => `${what}: ${finding}`)
  if (isAllowedIn(stop, answer) !== isAllowed) {
    wrong.push(
      `${what} is ${isAllowed ? 'refused' : 'let in'}: ${status} ${text.slice(0, TEXT_MAX)}`,
    )
  }
  const rejection = isAllowed ? undefined : rejectionOf(stop, name)
  if (rejection !== undefined && status !== rejection) {
    wrong.push(`${what} is refused by ${status}, not ${rejection}`)
  }
  return wrong
}

const TEXT_MAX = 200

/** A caller without a valid credential gets 401, and a token without the scope gets 403. */
function rejectionOf({ endpoint }: EndpointCase, name: CallerName): number | undefined {
  // For these callers the route does not exist.
  if (isOnlyForServers(endpoint)) return 404
  if (name === 'anonymous' || name === 'revoked token') return 401
  return name === 'token without scope' ? 403 : undefined
}

/** Errors that deny access to a caller, in the words of the protocol. */
const CLOSED = new Set([
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
  'ORGANIZATION_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'INVITATION_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'ROLE_NOT_FOUND',
  'PURCHASE_NOT_FOUND',
])

const TABLE = 'text/csv; charset=utf-8'

/** The rows match the example, so an error can have no other cause than access. */
function isAllowedIn({ endpoint, example }: EndpointCase, answer: Answer): boolean {
  const { status, text, body, headers } = answer
  const isTable = endpoint.protocol === 'billing' && headers.get('content-type') === TABLE
  const { code, error, items, pagination } = Object(body) as Record<string, unknown>
  if (typeof code === 'string' && CLOSED.has(code)) return false
  // The route exists only for the operator's programs.
  if (code === 'NOT_FOUND' && isOnlyForServers(endpoint)) return false
  // A caller who sees an empty list counts as not allowed.
  if ((pagination as { total_count?: number } | undefined)?.total_count === 0) return false
  if (!pagination && Array.isArray(items) && items.length === 0) return false
  if (isTable && text.trimEnd().split('\r\n').length === 1) return false
  if (status === (example.answers ?? endpoint.status) && (status < 400 || text !== '')) return true
  if (status === 401 || status === 403) return false
  // A body with another organization's ids gets the same error as one with unknown ids.
  if (status === 422) return false
  return status !== 404 || (text !== '' && error !== 'ResourceNotFound')
}
