import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/session.ts'
import { clientOf } from '../client.ts'
import { organizationQuery, rememberOrganization } from './organizations.ts'

let here: string | undefined

/**
 * Says that one works in this organization now, on this device and to the server: what is asked
 * without naming one, there and in other apps, is asked of it. Once for each that is come to, not
 * for each page: in another tab one may work elsewhere.
 */
export async function workIn(queryClient: QueryClient, slug: string): Promise<void> {
  const organization = queryClient.getQueryData(organizationQuery(slug).queryKey)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!organization || !session || here === session.session.id + slug) return
  here = session.session.id + slug
  rememberOrganization(slug)
  const { id } = organization
  if (session.session.activeOrganizationId === id) return
  // Every page names its organization; where this fails nothing of them is wrong.
  const done = await clientOf()
    .authOrganizations.setActive({ body: { organizationId: id } })
    .catch(() => null)
  if (!done) return
  queryClient.setQueryData(sessionQuery.queryKey, known => {
    return known && { ...known, session: { ...known.session, activeOrganizationId: id } }
  })
}
