import { createFileRoute, redirect } from '@tanstack/react-router'

/** The account's start page redirects to the profile. */
export const Route = createFileRoute('/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true })
  },
})
