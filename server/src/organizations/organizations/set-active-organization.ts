import type { FullOrganization } from '@gatehouse/contract/organizations/organizations'
import { activateOrganization } from '../../accounts/sessions/activate-organization.ts'
import { clearedCache, sessionCookies } from '../../accounts/sessions/session-cookies.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import type { Named } from '../members/queries.ts'
import { lookAtWholeOrganization } from './look-at-organization.ts'

type Active = FullOrganization | null

/** Sets the session's active organization; null as the id means none. */
export async function setActiveOrganization(
  work: Work,
  named: Named,
): Promise<Active | Reply<Active>> {
  const session = signedIn(work)
  const none = named.organizationId === null && !named.organizationSlug
  if (none && session.active_organization_id === null) return null
  const organization = none ? null : await lookAtWholeOrganization(work, named)
  if (!organization && !none) return null
  const id = organization?.id ?? null
  if (id !== session.active_organization_id) await activateOrganization(work, session.id, id)
  const cookies = [...sessionCookies(work.place, session, work.now), clearedCache(work.place)]
  return reply(organization, { cookies })
}
