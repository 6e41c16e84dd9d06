import type { FullOrganization } from '@gatehouse/contract/organizations/organizations'
import { activateOrganization } from '../../accounts/sessions/activate-organization.ts'
import { clearCacheCookie, sessionCookies } from '../../accounts/sessions/session-cookies.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import type { OrganizationReference } from '../members/queries.ts'
import { getFullOrganization } from './get-organization-profile.ts'

type Active = FullOrganization | null

/** Sets the session's active organization; null as the id means none. */
export async function setActiveOrganization(
  work: Work,
  named: OrganizationReference,
): Promise<Active | Reply<Active>> {
  const session = signedIn(work)
  const none = named.organizationId === null && !named.organizationSlug
  if (none && session.active_organization_id === null) return null
  const organization = none ? null : await getFullOrganization(work, named)
  if (!organization && !none) return null
  const id = organization?.id ?? null
  if (id !== session.active_organization_id) await activateOrganization(work, session.id, id)
  const cookies = [...sessionCookies(work.server, session, work.now), clearCacheCookie(work.server)]
  return reply(organization, { cookies })
}
