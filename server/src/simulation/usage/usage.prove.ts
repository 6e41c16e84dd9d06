import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportProof } from '../../testing/report-proof.ts'
import { runUsage, type UsageResult } from './usage-world.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000)
const WORLDS = Number(process.env.WORLDS ?? 12)
const ROUNDS = 10

/** What must happen in some world. */
const EVERYTHING = [
  'somebody subscribes',
  'usage is reported',
  'units are consumed',
  'units are given',
  'a plan is changed',
  'a customer leaves or stays',
  'a subscription is revoked',
  'a period ends',
  'credits expire',
  'usage arrives just before the end',
  'usage arrives at the end',
  'usage arrives before a late renewal',
]

test('bills of usage equal the reference model in many worlds', async t => {
  const results: UsageResult[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
    await t.test(`seed ${seed}`, async () => {
      results.push(await runUsage({ seed, rounds: ROUNDS }))
    })
  }
  const reached = new Set(results.flatMap(result => Object.keys(result.reached)))
  assert.deepEqual(
    EVERYTHING.filter(name => !reached.has(name)),
    [],
  )
  const sum = (of: (result: UsageResult) => number) =>
    results.reduce((total, result) => total + of(result), 0)
  const actions = sum(result => Object.values(result.reached).reduce((all, one) => all + one, 0))
  const orders = sum(result => result.orders)
  const lines = sum(result => result.lines)
  const billed = sum(result => result.billed)
  reportProof(
    `${actions} events of ${results.length} worlds (seeds from ${FIRST_SEED}): ${orders} orders ` +
      `with ${lines} lines of usage (${billed} above zero) ` +
      'compared with the reference model without a difference',
  )
})
