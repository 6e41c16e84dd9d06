/** Where two tabs of one browser hear each other: what we use of BroadcastChannel. */
export type Channel = {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => unknown) | null
  close(): void
}

/** What a session store knows of the page it lives in; tests give their own. */
export type Surroundings = {
  /** Milliseconds that only ever grow. */
  now(): number
  openChannel(name: string): Channel | undefined
  /** Calls whenever somebody comes back to the page; answers how to stop it. */
  watch(onReturn: () => void): () => void
}

/** The page we are in; on a server nobody comes back and there are no other tabs. */
export const here: Surroundings = {
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
