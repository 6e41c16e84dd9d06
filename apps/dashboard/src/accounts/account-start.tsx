import { createFileRoute, redirect } from '@tanstack/react-router'

/** The account begins with who one is. */
export const Route = createFileRoute('/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true })
  },
})
