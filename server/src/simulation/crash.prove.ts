import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { runAndVerify } from './proofs.ts'
import { createScenario } from './scenario.ts'
import { reportProof } from '../testing/report-proof.ts'

/** Crash points per test: enough to see the progress, few enough to read. */
const GROUP = 25

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('a crash at any point of the scenario loses nothing and charges no one twice', async t => {
  const points = await runAndVerify(await createScenario(server), Infinity)
  for (let from = 0; from < points.length; from += GROUP) {
    const group = points.slice(from, from + GROUP)
    await t.test(`crash points ${from + 1} to ${from + group.length}`, async () => {
      for (const [at, point] of group.entries()) await crashAt(from + at + 1, point)
    })
  }
  const kinds = new Set(points).size
  assert.ok(kinds > 5, 'the story passes commits and calls of many kinds')
  reportProof(`died at each of ${points.length} moments (${kinds} kinds) of a sale and a renewal`)
})

async function crashAt(moment: number, point: string) {
  await runAndVerify(await createScenario(server), moment).catch((error: unknown) => {
    throw new Error(`dying at moment ${moment} (${point})`, { cause: error })
  })
}
