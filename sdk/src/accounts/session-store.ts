import type { Result } from './result.ts'
import { createSessionState, type SessionState, type SessionWithUser } from './session-state.ts'
import type { SessionEnvironment } from './session-environment.ts'

/** A store of the current session: it is fetched while there are subscribers. */
export type SessionStore = {
  get(): SessionState
  /** Calls the listener on every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Fetches the session; joins a pending request. */
  refresh(): Promise<void>
  /** The session may have changed: fetches it again and notifies other tabs. */
  changed(): void
}

/**
 * Returning to the page fetches the session again unless it was fetched within this many
 * milliseconds.
 */
export const REFETCH_MS = 5_000

const MESSAGE = 'session changed'

type FetchSession = () => Promise<Result<SessionWithUser | null>>

/**
 * Creates a store that fetches with `ask` and communicates with other tabs on the channel `name`.
 */
export function createSessionStore(
  request: FetchSession,
  name: () => string,
  environment: SessionEnvironment,
): SessionStore {
  const listeners = new Set<() => void>()
  let requested_at = -Infinity
  const requestNow = () => {
    requested_at = environment.now()
    return request()
  }
  const state = createSessionState(requestNow, () => {
    for (const listener of listeners) listener()
  })
  const refresh = () => state.asking() ?? state.refetchSession()
  // The promise is ignored, because a failure is recorded in the state.
  const askQuietly = () => void state.refetchSession().catch(() => undefined)
  const checkAgain = () => {
    const isRecent = environment.now() - requested_at < REFETCH_MS
    if (!isRecent && !state.asking()) askQuietly()
  }
  const tabs = openTabs(name, environment, askQuietly)
  let stopWatching: (() => void) | undefined

  return {
    get: state.get,
    refresh,
    changed: () => {
      // The next subscriber triggers a new request, however recent the last one was.
      requested_at = -Infinity
      if (listeners.size > 0 || state.asking()) askQuietly()
      tabs.tell()
    },
    subscribe: listener => {
      // The same function may subscribe twice, and each subscription ends separately.
      const own = () => listener()
      listeners.add(own)
      if (listeners.size === 1) {
        tabs.listen()
        stopWatching = environment.watch(checkAgain)
        checkAgain()
      }
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        tabs.stop()
        stopWatching?.()
      }
    },
  }
}

/** The other tabs of this browser; a tab does not receive its own messages. */
function openTabs(name: () => string, { openChannel }: SessionEnvironment, onNotified: () => void) {
  let channel: ReturnType<typeof openChannel>
  return {
    listen: () => {
      channel = openChannel(name())
      if (channel) channel.onmessage = onNotified
    },
    tell: () => {
      const broadcastChannel = channel ?? openChannel(name())
      broadcastChannel?.postMessage(MESSAGE)
      if (broadcastChannel !== channel) broadcastChannel?.close()
    },
    stop: () => {
      channel?.close()
      channel = undefined
    },
  }
}
