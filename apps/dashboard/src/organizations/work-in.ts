import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/session.ts'
import { clientOf } from '../client.ts'
import { organizationQuery, rememberOrganization } from './organizations.ts'

let here: string | undefined

/**
 * Sets the active organization on this device and in the server session, which other apps and
 * requests without an organization use. It is set once when the user switches organizations, not on
 * each page, because another tab may show another organization.
 */
export async function workIn(queryClient: QueryClient, slug: string): Promise<void> {
  const organization = queryClient.getQueryData(organizationQuery(slug).queryKey)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!organization || !session || here === session.session.id + slug) return
  here = session.session.id + slug
  rememberOrganization(slug)
  const { id } = organization
  if (session.session.activeOrganizationId === id) return
  // Every page names its organization in its requests, so a failure here does not affect them.
  const done = await clientOf()
    .authOrganizations.setActive({ body: { organizationId: id } })
    .catch(() => null)
  if (!done) return
  queryClient.setQueryData(sessionQuery.queryKey, known => {
    return known && { ...known, session: { ...known.session, activeOrganizationId: id } }
  })
}
