import { actingOrganization } from './acting-organization.ts'
import type { Actor } from './actor.ts'
import { onlyOrganization } from './reach.ts'

/** The organization that a stream follows: the actor's own, or another that they name. */
export function followedOrganization(
  actor: Actor,
  query: { organization_id?: string | undefined },
): string {
  const own = onlyOrganization(actor.reach)
  const named = query.organization_id ?? own
  if (own !== undefined && named === own) return own
  return actingOrganization(actor, named, ['query', 'organization_id'])
}
