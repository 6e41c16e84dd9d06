import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../testing/test-server.ts'
import { reportProof } from '../testing/report-proof.ts'
import { runChanges, type AttemptCounts } from './priced-changes.ts'

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 2_000)
const SIMULATIONS = Number(process.env.WORLDS ?? 10)
const BUYERS = Number(process.env.BUYERS ?? 60)
const ROUNDS = Number(process.env.ROUNDS ?? 5)

const lifetimes: AttemptCounts[] = []
const lasts = `seeds ${FIRST_SEED} to ${FIRST_SEED + SIMULATIONS - 1}`

test(`changes of the ${lasts} cost what previews say`, async t => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SIMULATIONS; seed += 1) {
    await t.test(`SEED=${seed} BUYERS=${BUYERS} ROUNDS=${ROUNDS}`, async () => {
      // Months of every length, and a day of the month that some months lack.
      const now = new Date(Date.UTC(2026, seed % 12, 28 + (seed % 4), 22))
      const server = await startTestServer({ now })
      try {
        lifetimes.push(await runChanges(server, { seed, buyers: BUYERS, rounds: ROUNDS }))
      } finally {
        await server.close()
      }
    })
  }
})

test('every simulation completed', () => {
  const sum = (what: keyof AttemptCounts) => lifetimes.reduce((all, item) => all + item[what], 0)
  reportProof(
    `${sum('changed')} changes by chance in ${lifetimes.length} of ${SIMULATIONS} worlds of the ` +
      `${lasts} came to what their previews said, ${sum('renewed')} renewals after them too; ` +
      `${sum('returned')} times there and back at once cost nothing`,
  )
  assert.equal(lifetimes.length, SIMULATIONS)
})
