/** What a process calls when it scheduled tasks of these kinds; undefined: of any. */
export type WakeListeners = Set<(kinds?: ReadonlySet<string>) => void>

/** A wait ends when a matching kind was scheduled since the last wait, or after a timeout. */
export function createWakeSignal(
  { wakeListeners, stopping }: { wakeListeners: WakeListeners; stopping: AbortController },
  matchesKind: (kind: string) => boolean,
) {
  let wasSignaled = false
  let waiting: (() => void) | undefined
  const signalWake = () => {
    wasSignaled = true
    waiting?.()
  }
  wakeListeners.add(kinds => {
    if (!kinds || [...kinds].some(matchesKind)) signalWake()
  })
  return {
    signalWake,
    listen: () => void (wasSignaled = false),
    wait: (milliseconds?: number) =>
      new Promise<void>(resolve => {
        if (wasSignaled || stopping.signal.aborted) return resolve()
        const timer =
          milliseconds === undefined ? undefined : setTimeout(() => waiting?.(), milliseconds)
        waiting = () => {
          clearTimeout(timer)
          waiting = undefined
          resolve()
        }
      }),
  }
}
