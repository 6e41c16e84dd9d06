import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDay } from '../run-share.ts'
import { runUsage } from './usage-world.ts'

/** Each day another world; `SEED=7` repeats one. */
const SEED = Number(process.env.SEED ?? testDay())
const ROUNDS = Number(process.env.ROUNDS ?? 3)

test(`bills of usage equal the reference model (seed ${SEED})`, async t => {
  const result = await runUsage({ seed: SEED, rounds: ROUNDS })

  t.diagnostic(JSON.stringify(result))
  assert.ok(result.billed > 5, JSON.stringify(result))
})
