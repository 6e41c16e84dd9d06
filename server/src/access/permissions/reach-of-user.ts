import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, type Problem } from '@gatehouse/contract/kit/problems'
import { roleGrants, scopesOfRole } from '@gatehouse/contract/access/roles'
import { roleTable } from '../../organizations/roles/role.ts'
import type { SessionMembership } from '../../accounts/sessions/find-session.ts'
import type { Actor } from '../../actors/actor.ts'

/** How a request names an organization. */
export type OrganizationHint = {
  /** From the header: an id or a slug. */
  named: string | null
  /** From query or body: ids; undefined when neither names any. */
  ids: string[] | undefined
}

type Part = Pick<Actor, 'reach' | 'scopes' | 'offset_ms'>

/**
 * Where a signed-in user may act: in the organizations in which their role has any of the
 * endpoint's scopes, narrowed to those the request names. A user who names an organization of
 * theirs without the right to it is rejected; another organization looks as if it did not exist.
 */
export function reachOfUser(
  endpoint: Endpoint,
  memberships: SessionMembership[],
  hint: OrganizationHint,
): Part | Problem {
  const requested = memberships.filter(membership => isRequestedOrganization(membership, hint))
  const granted = requested.filter(membership => mayCall(membership, endpoint))
  const isNarrowed = hint.named !== null || hint.ids !== undefined
  const tenantOnly = endpoint.subjects.includes('organization')
  if (requested.length > 0 && granted.length === 0 && (isNarrowed || tenantOnly)) {
    return commonProblems.not_permitted
  }
  const [only, another] = granted
  return {
    reach: { kind: 'organizations', ids: granted.map(membership => membership.organization_id) },
    scopes: scopesInAll(granted),
    offset_ms: only && !another ? only.offset_ms : 0,
  }
}

function isRequestedOrganization(
  { organization_id, slug }: SessionMembership,
  { named, ids }: OrganizationHint,
): boolean {
  if (named !== null && named !== organization_id && named !== slug) return false
  return ids === undefined || ids.includes(organization_id)
}

/** What the user may do in every organization reached, whichever one an operation then touches. */
function scopesInAll([first, ...others]: SessionMembership[]): ReadonlySet<string> {
  if (!first) return new Set()
  const current = scopesOf(first)
  if (others.length === 0) return current
  const rest = others.map(scopesOf)
  return new Set([...current].filter(scope => rest.every(scopes => scopes.has(scope))))
}

const mayCall = ({ role, own_roles }: SessionMembership, { scopes }: Endpoint) =>
  roleGrants(role, scopes, own_roles.length > 0 ? roleTable(own_roles) : undefined)

const scopesOf = ({ role, own_roles }: SessionMembership) =>
  scopesOfRole(role, own_roles.length > 0 ? roleTable(own_roles) : undefined)
