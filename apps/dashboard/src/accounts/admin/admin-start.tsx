import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../session.ts'
import { placesOf } from '../may-administer.ts'

/** The administration's start page redirects to the first section the user has access to. */
export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ context: { queryClient } }) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    const [first] = placesOf(known?.user.role ?? '')
    if (first) throw redirect({ href: `/admin/${first.id}`, replace: true })
  },
})
