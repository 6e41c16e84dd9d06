/** Measures how long the event loop is blocked, in milliseconds of this thread's processor time. */
export type EventLoopMonitor = { longest(): number; stop(): void }

/**
 * Processor time between two turns of the event loop: unlike wall-clock time it is not affected by
 * other processes of a busy machine.
 */
export function watchEventLoop(): EventLoopMonitor {
  let longest = 0
  let before = process.threadCpuUsage()
  let next: NodeJS.Immediate
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  return {
    longest: () => longest,
    stop: () => clearImmediate(next),
  }
}
