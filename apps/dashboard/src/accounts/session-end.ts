import { useSyncExternalStore } from 'react'
import { clientOf } from '../client.ts'

let ended = false
let asking = false
const listeners = new Set<() => void>()

/**
 * A request was refused for want of a session. An answer that comes late, after somebody signed in
 * again, says nothing: the server is asked once more, and who is really out is asked to sign in.
 */
export async function askWhetherSessionEnded(): Promise<void> {
  if (asking || ended) return
  asking = true
  const session = await clientOf()
    .sessions.get({ disableCookieCache: true })
    .catch(() => undefined)
  asking = false
  if (session === null) say(true)
}

/** Somebody signed in again. */
export function forgetSessionEnd(): void {
  say(false)
}

/** Whether the session ended while somebody was working. */
export function useSessionEnd(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )
}

function say(next: boolean) {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}
