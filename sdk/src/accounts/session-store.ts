import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import type { Result } from './result.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import type { Surroundings } from './surroundings.ts'

/** Who is signed in, followed: the server is asked while somebody listens. */
export type SessionStore = {
  get(): SessionState
  /** Calls the listener at every change; answers how to stop it. */
  subscribe(listener: () => void): () => void
  /** Asks the server; joins a question that is under way. */
  refresh(): Promise<void>
  /** Who is signed in may be another now: asks again, and tells other tabs. */
  changed(): void
}

/** Coming back to the page asks again, unless that was just done: milliseconds. */
export const LOOK_AGAIN_MS = 5_000

const MESSAGE = 'session changed'

type Ask = () => Promise<Result<SessionWithUser | null>>

/** Makes a store that asks by `ask`, and talks to other tabs under `name`. */
export function createSessionStore(
  ask: Ask,
  name: () => string,
  around: Surroundings,
): SessionStore {
  const listeners = new Set<() => void>()
  let asked_at = -Infinity
  const askNow = () => {
    asked_at = around.now()
    return ask()
  }
  const state = createSessionState(askNow, () => {
    for (const listener of listeners) listener()
  })
  const refresh = () => state.asking() ?? state.askAnew()
  // Nobody waits for these: what went wrong is in the state.
  const askQuietly = () => void state.askAnew().catch(() => undefined)
  const lookAgain = () => {
    const isRecent = around.now() - asked_at < LOOK_AGAIN_MS
    if (!isRecent && !state.asking()) askQuietly()
  }
  const tabs = openTabs(name, around, askQuietly)
  let stopWatching: (() => void) | undefined

  return {
    get: state.get,
    refresh,
    changed: () => {
      // Who listens next is told anew, however soon that is.
      asked_at = -Infinity
      if (listeners.size > 0 || state.asking()) askQuietly()
      tabs.tell()
    },
    subscribe: listener => {
      // The same function may listen twice, and each stops for itself.
      const own = () => listener()
      listeners.add(own)
      if (listeners.size === 1) {
        tabs.listen()
        stopWatching = around.watch(lookAgain)
        lookAgain()
      }
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        tabs.stop()
        stopWatching?.()
      }
    },
  }
}

/** The other tabs of this browser; a tab does not hear itself. */
function openTabs(name: () => string, { openChannel }: Surroundings, onTold: () => void) {
  let channel: ReturnType<typeof openChannel>
  return {
    listen: () => {
      channel = openChannel(name())
      if (channel) channel.onmessage = onTold
    },
    tell: () => {
      const told = channel ?? openChannel(name())
      told?.postMessage(MESSAGE)
      if (told !== channel) told?.close()
    },
    stop: () => {
      channel?.close()
      channel = undefined
    },
  }
}
