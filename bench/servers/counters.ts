import { monitorEventLoopDelay } from 'node:perf_hooks'

const NANOSECONDS = 1_000_000
const MEGABYTE = 1_048_576

/**
 * Answers the bench's question for counters; `statements` is read when asked. The delay of the
 * event loop is that since the last question.
 */
export function serveCounters(statements: () => number): void {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const inMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    process.send?.({
      cpu_ms: (user + system) / 1_000,
      statements: statements(),
      rss_mb: inMegabytes(rss),
      heap_mb: inMegabytes(heapTotal),
      heap_used_mb: inMegabytes(heapUsed),
      external_mb: inMegabytes(external),
      handles: process.getActiveResourcesInfo().filter(name => name !== 'Timeout').length,
      delay_ms: delay.percentile(99) / NANOSECONDS,
    })
    delay.reset()
  })
}
