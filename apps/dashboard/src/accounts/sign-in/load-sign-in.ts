import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../linked-accounts/linked-accounts-query.ts'
import { offersQuery } from '../offers.ts'
import { sessionQuery } from '../session.ts'

/**
 * Loads the data that every page before sign-in needs; resolves with whether a user is signed in.
 */
export async function loadSignIn(queryClient: QueryClient): Promise<boolean> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.ensureQueryData(offersQuery),
    queryClient.ensureQueryData(providersQuery),
  ])
  return session !== null
}
