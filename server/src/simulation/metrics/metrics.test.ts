import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWholeRun, testDay } from '../run-share.ts'
import { runMetrics } from './run-metrics.ts'

/** Each day another history; `SEED=7` repeats one. */
const SEED = process.env.SEED ? Number(process.env.SEED) : isWholeRun() ? 1 : testDay()

test('figures of random histories are the same from kept days and from raw rows', async t => {
  const figures = await runMetrics({ seed: SEED, shops: 2, subscribers: 4, rounds: 4 })
  assert.ok(Object.keys(figures).length > 0)
  t.diagnostic(`seed ${SEED}: ${JSON.stringify(figures)}`)
})
