import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runLifetime } from './lifetime.ts'

/** `SEED=7 node --test lifetime.test.ts` repeats one life; `npm run prove` runs many. */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1]
const STEPS = Number(process.env.STEPS ?? 40)

for (const seed of SEEDS) {
  test(`a run of ${STEPS} steps keeps every invariant at every step (seed ${seed})`, async () => {
    const lifetime = await runLifetime(seed, STEPS)

    assert.ok(lifetime.buyers > 0)
  })
}
