import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { statement } from './statement.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('a statement has a place for each of its values, whatever they are', async () => {
  const select = (name: string, list: string[]) =>
    statement<{ name: string; list: string[]; none: null }>`
      select ${name}::text as name, ${list}::text[] as list, ${null}::text as none`

  const { rows: first } = await select("'; drop", ['a', '"b"']).execute(server.site.db)
  const { rows: second } = await select('$1', []).execute(server.site.db)

  assert.deepEqual(first, [{ name: "'; drop", list: ['a', '"b"'], none: null }])
  assert.deepEqual(second, [{ name: '$1', list: [], none: null }])
})
