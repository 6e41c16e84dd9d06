/** Gives reads of the same thing that are requested together one result. */
export type SharedReads = <T>(key: string, read: () => Promise<T>) => Promise<T>

type Running = { promise: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Shares reads with equal keys: those requested in one turn of the event loop, which have not been
 * sent yet, and those requested while an earlier one is under way, which wait for the next. Each is
 * sent after it was requested, so it sees everything that was committed before. The result is
 * shared and must not be changed.
 */
export function shareReads(): SharedReads {
  const running = new Map<string, Running>()
  let unsent = new Map<string, Promise<unknown>>()

  const send = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    if (unsent.size === 0) setImmediate(() => (unsent = new Map()))
    const promise = read()
    const entry: Running = { promise, next: undefined }
    unsent.set(key, promise)
    running.set(key, entry)
    const ended = () => {
      if (unsent.get(key) === promise) unsent.delete(key)
      if (entry.next === undefined) running.delete(key)
    }
    promise.then(ended, ended)
    return promise
  }

  const request = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const same = unsent.get(key)
    if (same) return same
    const before = running.get(key)
    if (!before) return send(key, read)
    const begin = () => send(key, read)
    return (before.next ??= before.promise.then(begin, begin))
  }

  return <T>(key: string, read: () => Promise<T>) => request(key, read) as Promise<T>
}
