import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { dueMoments } from './crash-share.ts'
import { changeAndCrash } from './engine-crashes.ts'
import { shareOfRun } from './run-share.ts'

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('changes, refunds and declined renewals survive a server crash', async t => {
  const points = await changeAndCrash(server, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  // The moments of the day; `npm run prove` takes every one.
  for (const at of dueMoments(points, shareOfRun())) {
    await t.test(`a crash at point ${at} (${points[at - 1]}) charges no one twice`, async () => {
      await changeAndCrash(server, at)
    })
  }
})
