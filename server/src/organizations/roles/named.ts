import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'

/** How a request names an organization: by slug, by id, or not at all. */
export type Named = {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/** What a request names: the slug wins, then the id, then the session's active organization. */
export type Key = { slug: string } | { id: string }

/** By what the organization meant is found; undefined where none is meant, or nothing there is. */
export function keyOf(work: Pick<Reading, 'actor'>, named: Named): Key | undefined {
  const { organizationId, organizationSlug } = named
  if (organizationSlug) return { slug: organizationSlug }
  const id = organizationId || work.actor.session?.active_organization_id
  return id && isId(id) ? { id } : undefined
}

/** Whether a request names an organization at all, by itself or by its session. */
export const isNamed = (
  work: Pick<Reading, 'actor'>,
  { organizationId, organizationSlug }: Named,
) => Boolean(organizationSlug || organizationId || work.actor.session?.active_organization_id)
