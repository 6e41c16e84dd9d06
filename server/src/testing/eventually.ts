import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 15_000
const PAUSE_MS = 50

/**
 * Retries an assertion until it passes, for content that appears a moment after what precedes it: a
 * single check would pass on a fast machine and fail on a busy one. A difference that remains after
 * 15 seconds fails like any assertion.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  expected: T,
  label?: string,
): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const seen = await look()
    try {
      return assert.deepEqual(seen, expected, label)
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(PAUSE_MS)
  }
}
