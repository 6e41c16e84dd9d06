import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { dueMoments } from './crash-share.ts'
import { shareOfRun } from './run-share.ts'
import { useAndCrash } from './usage-crashes.ts'

let server: TestServer
before(async () => void (server = await startTestServer()))
after(() => server.close())

test('usage, its bills and credits survive a server crash', async t => {
  const points = await useAndCrash(server, Infinity)

  assert.ok(points.length > 40, `only ${points.length} crash points`)
  // The crash points of the day; `npm run prove` takes every one.
  for (const at of dueMoments(points, shareOfRun())) {
    await t.test(`a crash at point ${at} (${points[at - 1]}) bills usage once`, async () => {
      await useAndCrash(server, at)
    })
  }
})
