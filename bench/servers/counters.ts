/** Answers the bench's question for counters; `statements` is read when asked. */
export function answerCounters(statements: () => number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({
      cpu_ms: (user + system) / 1_000,
      statements: statements(),
      rss_mb: Math.round(process.memoryUsage.rss() / 1_048_576),
    })
  })
}
