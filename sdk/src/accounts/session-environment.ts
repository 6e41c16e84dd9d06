/** The part of BroadcastChannel that we use to communicate between tabs of one browser. */
export type Channel = {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => unknown) | null
  close(): void
}

/** What a session store needs from its page; tests pass their own. */
export type SessionEnvironment = {
  /** A monotonic clock, in milliseconds. */
  now(): number
  openChannel(name: string): Channel | undefined
  /**
   * Calls the listener whenever the user returns to the page; returns the function that stops it.
   */
  watch(onReturn: () => void): () => void
}

/** The current page; on a server there is no page to return to and there are no other tabs. */
export const here: SessionEnvironment = {
  now: () => performance.now(),
  openChannel: name =>
    typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(name),
  watch: onReturn => {
    if (typeof window === 'undefined') return () => undefined
    const onShown = () => document.visibilityState === 'visible' && onReturn()
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('focus', onReturn, { signal })
    window.addEventListener('online', onReturn, { signal })
    document.addEventListener('visibilitychange', onShown, { signal })
    return () => stop.abort()
  },
}
