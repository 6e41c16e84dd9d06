import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import { SECOND } from '../../platform/clock.ts'
import { nextAttempt } from './webhook-event.ts'

test('ten retries are 2 seconds to 20 minutes apart, and then no more', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const waits = Array.from({ length: 11 }, (_, i) => {
    const next = nextAttempt('01890a5d-ac96-774b-bcce-b302099a8057', i + 1, now)
    return next && (next.getTime() - now.getTime()) / SECOND
  })
  const expected = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
  expected.forEach((seconds, i) => {
    const wait = waits[i]
    assert.ok(
      wait !== undefined && wait >= seconds * 0.75 && wait <= Math.min(seconds * 1.25, 1200),
      `${wait} for ${seconds}`,
    )
  })
  assert.equal(waits[10], undefined)
})

const grid = {
  pending: ['deliver', 'retry', 'give_up', 'skip'],
  delivered: ['redeliver'],
  failed: ['redeliver'],
  skipped: ['redeliver'],
} satisfies Record<(typeof webhookEventLifecycle.statuses)[number], string[]>

test("an event's status changes only by these transitions", () => {
  const steps = ['deliver', 'retry', 'give_up', 'skip', 'redeliver'] as const
  for (const status of webhookEventLifecycle.statuses) {
    for (const step of steps) {
      const allowed: string[] = grid[status]
      assert.equal(
        webhookEventLifecycle.can(step, status),
        allowed.includes(step),
        `${step} from ${status}`,
      )
    }
  }
})
