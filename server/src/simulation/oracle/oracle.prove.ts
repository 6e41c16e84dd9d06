import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../testing/test-server.ts'
import { reportProof } from '../../testing/report-proof.ts'
import { runOracle, type OracleResult } from './runs.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 3_000)
const SIMULATIONS = Number(process.env.WORLDS ?? 8)
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 24)
const ROUNDS = Number(process.env.ROUNDS ?? 8)
/** The minimum number of amounts to compare; none may differ. */
const COMPARISONS = 10_000

const lifetimes: OracleResult[] = []
const seeds = `seeds ${FIRST_SEED} to ${FIRST_SEED + SIMULATIONS - 1}`

test(`amounts of the ${seeds} equal the oracle's`, async t => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SIMULATIONS; seed += 1) {
    await t.test(`SEED=${seed} CUSTOMERS=${CUSTOMERS} ROUNDS=${ROUNDS}`, async () => {
      // Months of every length, and a day of the month that some months lack.
      const now = new Date(Date.UTC(2026, seed % 12, 28 + (seed % 4), 22))
      const server = await startTestServer({ now })
      try {
        const result = await runOracle(server, { seed, customers: CUSTOMERS, rounds: ROUNDS })
        lifetimes.push(result)
        assert.deepEqual(result.differences, [])
      } finally {
        await server.close()
      }
    })
  }
})

test('the oracle compared at least the expected number of amounts', () => {
  const sum = (of: (one: OracleResult) => number) =>
    lifetimes.reduce((all, item) => all + of(item), 0)
  const comparisons = sum(item => item.comparisons)
  const actionCount = (label: string) => `${sum(item => item.done[label] ?? 0)} ${label}`
  reportProof(
    `${comparisons} amounts of the ${seeds} compared with an oracle of exact fractions that ` +
      `shares no code with the engine, ${sum(item => item.differences.length)} differences: ` +
      `${['purchases', 'renewals', 'moves', 'refunds'].map(actionCount).join(', ')}, changes: ` +
      `${['invoice', 'prorate', 'other intervals'].map(actionCount).join(', ')}`,
  )
  assert.ok(comparisons >= COMPARISONS)
})
