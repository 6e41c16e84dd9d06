import { createFileRoute, redirect } from '@tanstack/react-router'

/** The front door: whoever is signed in belongs to an organization, whoever is not signs in. */
export const Route = createFileRoute('/')({
  beforeLoad: () => redirect({ to: '/sign-in', throw: true }),
})
