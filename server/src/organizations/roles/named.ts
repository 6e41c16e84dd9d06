import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'

/** How a request names an organization: by slug, by id, or not at all. */
export type OrganizationReference = {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/**
 * The key of the organization a request names: the slug takes precedence, then the id, then the
 * session's active organization.
 */
export type Key = { slug: string } | { id: string }

/**
 * The key by which to find the organization; undefined when the request means none, or the id is
 * invalid.
 */
export function keyOf(work: Pick<Reading, 'actor'>, named: OrganizationReference): Key | undefined {
  const { organizationId, organizationSlug } = named
  if (organizationSlug) return { slug: organizationSlug }
  const id = organizationId || work.actor.session?.active_organization_id
  return id && isId(id) ? { id } : undefined
}

/** Whether a request names an organization, explicitly or by its session. */
export const isNamed = (
  work: Pick<Reading, 'actor'>,
  { organizationId, organizationSlug }: OrganizationReference,
) => Boolean(organizationSlug || organizationId || work.actor.session?.active_organization_id)
