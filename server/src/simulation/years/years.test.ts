import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveApart } from './live-apart.ts'
import { everyDeed, everyFate, everyTrouble } from './reached.data.ts'
import type { Lived } from './world.ts'

/** `SEED=7 ROUNDS=12` lives one world again, so far; `npm run prove` lives many. */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2]
const ROUNDS = Number(process.env.ROUNDS ?? 24)
const SHOPS = 4
const SUBSCRIBERS = 16

const lives: Lived[] = []

test('years of merchants are what the reference model expects', { concurrency: true }, async t => {
  const lived = SEEDS.map(seed =>
    t.test(`seed ${seed}`, async one => {
      const plan = { seed, shops: SHOPS, subscribers: SUBSCRIBERS, rounds: ROUNDS }
      const { reached, ...numbers } = await liveApart(plan)

      assert.ok(numbers.comparisons > 0)
      one.diagnostic(`seed ${seed}: ${JSON.stringify(numbers)}`)
      lives.push({ ...numbers, reached })
    }),
  )
  await Promise.all(lived)
})

const again = { skip: 'SEED' in process.env }

test('that were two hundred years of customers', again, () => {
  const years = lives.reduce((sum, { customer_years }) => sum + customer_years, 0)
  assert.ok(years >= 200, `${years} years`)
})

test('every verb was used, every fate met, and everything went wrong that can', again, () => {
  const all = new Set(lives.flatMap(({ reached }) => Object.keys(reached)))
  const missing = [...everyDeed, ...everyFate, ...everyTrouble].filter(what => !all.has(what))
  assert.deepEqual(missing, [])
})
