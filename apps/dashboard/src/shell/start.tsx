import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSession } from '../accounts/session.ts'
import { lastOrganization, organizationsQuery } from '../organizations/organizations.ts'

/** The root page: a signed-in user continues to the organization last used; others sign in. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    await requireSession(queryClient, '/')
    const { items } = await queryClient.fetchQuery(organizationsQuery)
    const last = lastOrganization()
    const there = items.find(({ slug }) => slug === last) ?? items[0]
    if (!there) throw redirect({ to: '/new-organization' })
    throw redirect({ to: '/dashboard/$organization', params: { organization: there.slug } })
  },
})
