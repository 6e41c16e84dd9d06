import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWholeRun, testDay } from '../run-share.ts'
import { runInWorker } from './run-in-worker.ts'
import { everyAction, everyOutcome, everyProblem } from './reached.data.ts'
import type { WorldResult } from './world.ts'

/**
 * Each day another world, a fifth as long as the two of a whole run. `SEED=7 ROUNDS=12` repeats
 * one, so far; `npm run prove` runs many.
 */
const WHOLE_RUN = isWholeRun()
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : WHOLE_RUN ? [1, 2] : [testDay()]
const ROUNDS = Number(process.env.ROUNDS ?? (WHOLE_RUN ? 24 : 10))
const SHOPS = 4
const SUBSCRIBERS = 16

/**
 * A run simulates at least this many customer-years, and reaches this share of all possible events.
 */
const YEARS_MIN = WHOLE_RUN ? 200 : 15
const COVERAGE_MIN = WHOLE_RUN ? 1 : 0.55

const lifetimes: WorldResult[] = []

test('years of merchants equal the reference model', { concurrency: true }, async t => {
  const simulated = SEEDS.map(seed =>
    t.test(`seed ${seed}`, async item => {
      const plan = { seed, shops: SHOPS, subscribers: SUBSCRIBERS, rounds: ROUNDS }
      const { reached, ...numbers } = await runInWorker(plan)

      assert.ok(numbers.comparisons > 0)
      item.diagnostic(`seed ${seed}: ${JSON.stringify(numbers)}`)
      lifetimes.push({ ...numbers, reached })
    }),
  )
  await Promise.all(simulated)
})

const again = { skip: 'SEED' in process.env }

test(`customers live at least ${YEARS_MIN} years`, again, () => {
  const years = lifetimes.reduce((sum, { customer_years }) => sum + customer_years, 0)
  assert.ok(years >= YEARS_MIN, `${years} years`)
})

test('every verb, outcome and fault occurs in a complete run', again, () => {
  const all = new Set(lifetimes.flatMap(({ reached }) => Object.keys(reached)))
  const expected = [...everyAction, ...everyOutcome, ...everyProblem]
  const missing = expected.filter(name => !all.has(name))
  assert.ok(missing.length <= expected.length * (1 - COVERAGE_MIN), missing.join(', '))
})
