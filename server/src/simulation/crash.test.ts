import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { dueMoments } from './crash-share.ts'
import { runAndVerify } from './proofs.ts'
import { shareOfRun } from './run-share.ts'
import { createScenario } from './scenario.ts'

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('a scenario without a crash keeps every invariant', async t => {
  const scene = await createScenario(server)

  const points = await runAndVerify(scene, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  await crashAtDueMoments(t, points)
})

/** The moments of the day; `npm run prove` takes every one. */
async function crashAtDueMoments(t: TestContext, points: string[]) {
  for (const at of dueMoments(points, shareOfRun())) {
    const name = `dying at moment ${at} (${points[at - 1]}) charges nobody twice and loses nothing`
    await t.test(name, async () => {
      await runAndVerify(await createScenario(server), at)
    })
  }
}
