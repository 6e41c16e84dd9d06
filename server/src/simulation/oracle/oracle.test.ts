import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { runOracle } from './runs.ts'

/** `SEED=7 CUSTOMERS=60 ROUNDS=8` runs others; `npm run prove` runs many. */
const seed = Number(process.env.SEED ?? 3)
const customers = Number(process.env.CUSTOMERS ?? 12)
const rounds = Number(process.env.ROUNDS ?? 5)

let server: TestServer
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-30T22:00:00Z') })
})
after(() => server.close())

test("orders, previews, balances and refunds equal the oracle's", async t => {
  t.diagnostic(`SEED=${seed} CUSTOMERS=${customers} ROUNDS=${rounds}`)
  const { comparisons, differences, done } = await runOracle(server, { seed, customers, rounds })

  t.diagnostic(`${comparisons} comparisons: ${JSON.stringify(done)}`)
  assert.deepEqual(differences, [])
  assert.ok(comparisons > customers * 10)
})
