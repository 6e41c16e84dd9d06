import { useSyncExternalStore } from 'react'
import type { ClientTools } from './accounts/account-client.ts'
import type { SessionState } from './accounts/session-state.ts'

export {
  BillingPortal,
  ManageBilling,
  type BillingPortalProps,
  type FetchPortalUrl,
  type ManageBillingProps,
} from './billing-portal.tsx'

/** The current session, and a function that fetches it again. */
export type UseSessionResult = SessionState & { refetch: () => Promise<void> }

/**
 * A React hook for the current session: the component renders again when the user signs in or out,
 * here or in another tab. On a server the session is pending (`isPending`).
 */
export function useSession({ $session }: Pick<ClientTools, '$session'>): UseSessionResult {
  const state = useSyncExternalStore($session.subscribe, $session.get, $session.get)
  return { ...state, refetch: $session.refresh }
}
