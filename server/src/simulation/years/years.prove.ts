import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportProof } from '../../testing/report-proof.ts'
import { runInWorker } from './run-in-worker.ts'
import { rareEvents, everyAction, everyOutcome, everyProblem } from './reached.data.ts'
import type { WorldResult } from './world.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000)
const SIMULATIONS = Number(process.env.WORLDS ?? 30)
const ROUNDS = Number(process.env.ROUNDS ?? 30)
/** The number of worlds simulated in parallel. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 2)
const SHOPS = 4
const SUBSCRIBERS = 16

const lifetimes: WorldResult[] = []
const lasts = `worlds of the seeds ${FIRST_SEED} to ${FIRST_SEED + SIMULATIONS - 1}`

test(`${lasts} equal the reference model`, { concurrency: AT_ONCE }, async t => {
  const seeds = Array.from({ length: SIMULATIONS }, (_, at) => FIRST_SEED + at)
  // Each world is a separate test, so that one failure does not hide the others.
  const simulated = seeds.map(seed =>
    t.test(`seed ${seed}`, async () => {
      const plan = { seed, shops: SHOPS, subscribers: SUBSCRIBERS, rounds: ROUNDS }
      lifetimes.push(await runInWorker(plan))
    }),
  )
  await Promise.all(simulated)
})

test('every simulation completed, and together they covered every action', () => {
  const sum = (what: Exclude<keyof WorldResult, 'reached'>) =>
    Math.round(lifetimes.reduce((all, item) => all + item[what], 0))
  const reached = new Map<string, number>()
  for (const [label, count] of lifetimes.flatMap(item => Object.entries(item.reached))) {
    reached.set(label, (reached.get(label) ?? 0) + count)
  }
  const everyEvent = [...everyAction, ...everyOutcome, ...everyProblem, ...rareEvents]
  reportProof(
    `${sum('customer_years')} customer-years in ${lifetimes.length} of ${SIMULATIONS} ${lasts}: ` +
      `${sum('actions')} deeds, ${sum('crashes')} deaths of the server, ${sum('stumbles')} ` +
      `stumbles of the processor; compared with the reference model ${sum('comparisons')} times`,
  )
  reportProof(everyEvent.map(name => `${name} ${reached.get(name) ?? 0}`).join('; '))
  assert.equal(lifetimes.length, SIMULATIONS)
  assert.deepEqual(
    everyEvent.filter(name => !reached.has(name)),
    [],
  )
})
