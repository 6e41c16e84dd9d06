import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runLifetime } from './lifetime.ts'
import { reportProof } from '../testing/report-proof.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000)
const LIFETIMES = Number(process.env.LIVES ?? 60)
const STEPS = Number(process.env.STEPS ?? 60)

test(`${LIFETIMES} runs of ${STEPS} steps keep every invariant at every step`, async t => {
  let buyers = 0
  let failed = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + LIFETIMES; seed += 1) {
    // Each life is a separate test, so that one failure does not hide the others.
    await t.test(`seed ${seed}`, async () => {
      failed += 1
      buyers += (await runLifetime(seed, STEPS)).buyers
      failed -= 1
    })
  }
  assert.ok(buyers > 0, 'at least one purchase was made')
  const seeds = `seeds ${FIRST_SEED} to ${FIRST_SEED + LIFETIMES - 1}`
  const checks = `invariants checked ${LIFETIMES * STEPS} times, broken in ${failed} lifetimes`
  reportProof(`${LIFETIMES} lifetimes of ${STEPS} steps (${seeds}), ${buyers} buyers: ${checks}`)
})
