import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../linked-accounts/linked-accounts-query.ts'
import { offersQuery } from '../offers.ts'
import { sessionQuery } from '../session.ts'

/** Asks for all that a page before one is in draws by; answers whether somebody is in already. */
export async function loadDoor(queryClient: QueryClient): Promise<boolean> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.ensureQueryData(offersQuery),
    queryClient.ensureQueryData(providersQuery),
  ])
  return session !== null
}
