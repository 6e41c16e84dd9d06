import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 15_000
const PAUSE_MS = 50

/**
 * Looks until what is seen is as expected, for what a page shows a moment later than the thing
 * before it: asked only once, a quick machine passes and a busy one fails. What is still different
 * after 15 seconds is told as any assertion is.
 */
export async function soon<T>(look: () => Promise<T>, expected: T, what?: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const seen = await look()
    try {
      return assert.deepEqual(seen, expected, what)
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(PAUSE_MS)
  }
}
