import { useSyncExternalStore } from 'react'

let ended = false
const listeners = new Set<() => void>()

/** The server no longer knows the session: who works here is asked to sign in, in place. */
export function reportSessionEnd(): void {
  say(true)
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
