import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { reportProof } from '../testing/report-proof.ts'
import { useAndCrash } from './usage-crashes.ts'

/** `FROM=101 TO=150` tests a range of the crash points; by default all are tested. */
const POINT_FROM = Number(process.env.FROM ?? 1)
const POINT_TO = Number(process.env.TO ?? Infinity)

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('a crash at any point counts usage once, bills it once and gives credits once', async t => {
  const points = await useAndCrash(server, Infinity)
  const moments = points.map((point, at) => ({ point, at: at + 1 }))
  const part = moments.filter(({ at }) => at >= POINT_FROM && at <= POINT_TO)
  let survivors = 0
  for (const { point, at } of part) {
    await t.test(`crash point ${at}, ${point}`, async () => {
      await useAndCrash(server, at)
      survivors += 1
    })
  }
  assert.equal(survivors, part.length)
  const kinds = new Set(part.map(({ point }) => point)).size
  const which = `${part.length} of ${points.length} crash points (${kinds} kinds)`
  const what = 'ingestion, consumption, credits, a change of prices, a renewal and two last bills'
  reportProof(`crashed at each of ${which} of ${what}`)
})
