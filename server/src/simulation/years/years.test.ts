import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveYears } from './world.ts'

/** `SEED=7 ROUNDS=12` lives one world again, so far; `npm run prove` lives many. */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1]
const ROUNDS = Number(process.env.ROUNDS ?? 24)

let years = 0

for (const seed of SEEDS) {
  test(`years of four merchants are what the reference model expects (seed ${seed})`, async t => {
    const lived = await liveYears({ seed, shops: 4, subscribers: 18, rounds: ROUNDS })

    assert.ok(lived.comparisons > 0)
    t.diagnostic(JSON.stringify(lived))
    years += lived.customer_years
  })
}

test('that was a hundred years of customers', { skip: 'SEED' in process.env }, () => {
  assert.ok(years >= 100, `${years} years`)
})
