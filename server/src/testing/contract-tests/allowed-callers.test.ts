import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { obtainAdminCallers, type CallerName } from './callers.ts'
import { preserveRows } from './preserve-rows.ts'
import { createFixtures, cases } from './fixtures.ts'
import { callAsEveryone, type Grid } from './allowed-callers.ts'
import { allowedCallers } from './allowed-callers.data.ts'

const lines: Record<string, Record<string, readonly CallerName[]>> = allowedCallers

let server: TestServer
let grid: Grid
before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
  const scene = await createFixtures(server)
  const extras = await obtainAdminCallers(server, scene)
  await server.drainJobs()
  grid = { scene, extras, keeper: await preserveRows(server) }
})
after(async () => {
  await grid.keeper.close()
  await server.close()
})

test('callers are declared for exactly the existing endpoints', () => {
  const written = Object.entries(lines).flatMap(([group, line]) =>
    Object.keys(line).map(verb => `${group}.${verb}`),
  )
  assert.deepEqual(new Set(written), new Set(cases.map(({ name }) => name)))
})

describe('exactly the declared callers may call an endpoint', () => {
  for (const stop of cases) {
    test(stop.name, async () => {
      const [group = '', verb = ''] = stop.name.split('.')
      const isAllowed = lines[group]?.[verb] ?? []
      assert.deepEqual(await callAsEveryone(grid, stop, isAllowed), [])
    })
  }
})
