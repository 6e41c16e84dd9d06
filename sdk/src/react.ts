import { useSyncExternalStore } from 'react'
import type { ClientTools } from './accounts/account-client.ts'
import type { SessionState } from './accounts/session-state.ts'

/** Who is signed in, and how to ask again. */
export type UsedSession = SessionState & { refetch: () => Promise<void> }

/**
 * Who is signed in, as the component's own state: it is drawn anew when somebody signs in or out,
 * here or in another tab. On a server nothing is known yet (`isPending`).
 */
export function useSession({ $session }: Pick<ClientTools, '$session'>): UsedSession {
  const state = useSyncExternalStore($session.subscribe, $session.get, $session.get)
  return { ...state, refetch: $session.refresh }
}
