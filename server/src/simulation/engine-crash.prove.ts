import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { reportProof } from '../testing/report-proof.ts'
import { changeAndCrash } from './engine-crashes.ts'

/** `FROM=101 TO=150` tests a range of the crash points; by default all are tested. */
const POINT_FROM = Number(process.env.FROM ?? 1)
const POINT_TO = Number(process.env.TO ?? Infinity)

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('a crash at any point of changes, refunds and renewals charges no one twice', async t => {
  const points = await changeAndCrash(server, Infinity)
  const moments = points.map((point, at) => ({ point, at: at + 1 }))
  const part = moments.filter(({ at }) => at >= POINT_FROM && at <= POINT_TO)
  let survivors = 0
  for (const { point, at } of part) {
    await t.test(`crash point ${at}, ${point}`, async () => {
      await changeAndCrash(server, at)
      survivors += 1
    })
  }
  assert.equal(survivors, part.length)
  const kinds = new Set(part.map(({ point }) => point)).size
  const what = 'a change of plan, of seats, a refund, a declined renewal and its next try'
  const which = `${part.length} of ${points.length} moments (${kinds} kinds)`
  reportProof(`died at each of ${which} from the ${part[0]?.at}th on, of ${what}`)
})
