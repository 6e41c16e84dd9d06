/** Milliseconds until an attempt is given up, unless the client or the call names others. */
export const TIMEOUT_MS = 30_000

/** A fetch that gives up an attempt after some milliseconds; 0 for never. */
export function fetchWithin(milliseconds: number, send: typeof fetch): typeof fetch {
  if (milliseconds <= 0) return send
  return (input, init) => {
    const limit = AbortSignal.timeout(milliseconds)
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return send(input, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  }
}

/** Whether an attempt was given up because it took too long. */
export const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError'
