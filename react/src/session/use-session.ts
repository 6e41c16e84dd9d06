import { useSession as useSessionOf, type UseSessionResult } from '@gatehouse/sdk/react'
import { useProvided } from '../context.ts'

/**
 * The current session: `data` is the user and the session, or null if no user is signed in. It
 * changes when the user signs in or out, here or in another tab.
 */
export function useSession(): UseSessionResult {
  return useSessionOf(useProvided().auth)
}
