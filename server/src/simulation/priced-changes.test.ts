import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { runChanges } from './priced-changes.ts'

/** `SEED=7 BUYERS=60 ROUNDS=5` runs others; `npm run prove` runs many. */
const seed = Number(process.env.SEED ?? 6)
const buyers = Number(process.env.BUYERS ?? 16)
const rounds = Number(process.env.ROUNDS ?? 3)

let server: TestServer
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-30T22:00:00Z') })
})
after(() => server.close())

test('changes cost what previews say, and an immediate reversal nets to zero', async t => {
  t.diagnostic(`SEED=${seed} BUYERS=${buyers} ROUNDS=${rounds}`)
  const attemptCounts = await runChanges(server, { seed, buyers, rounds })

  t.diagnostic(JSON.stringify(attemptCounts))
  assert.ok(Object.values(attemptCounts).every(count => count > 0))
})
