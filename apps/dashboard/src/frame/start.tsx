import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSession } from '../accounts/session.ts'
import { lastOrganization, organizationsQuery } from '../organizations/organizations.ts'

/** The front door: who is signed in goes on to where they were last, who is not signs in. */
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
