import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { worker } from '../../testing/company.ts'
import { merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const create = async (person: Person, form: object) => {
  const { status, body } = await person.post('/api/auth/api-key/create', form)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const path = '/api/auth/api-key/list/export'
const linesOf = (text: unknown) => String(text).trimEnd().split('\r\n')

test('users export their own keys by their first characters, never the keys', async () => {
  const ada = await signUp(server)
  const bea = await signUp(server)
  const backup = await create(ada, { name: 'Backup' })
  const sync = await create(ada, { name: 'Sync', prefix: 'sync_' })
  await create(bea, { name: 'Other' })

  const columns = ['name', 'start', 'enabled', 'remaining', 'expiresAt']
  const chosen = await ada.get(path, { query: { sortBy: 'name', sortDirection: 'asc', columns } })
  const all = await ada.get(path)

  assert.deepEqual(linesOf(chosen.body), [
    'Name,Begins With,Enabled,Remaining Uses,Expires At',
    `Backup,${backup.start},true,,`,
    `Sync,${sync.start},true,,`,
  ])
  const found = await ada.get(path, { query: { searchValue: 'SYNC_', columns: 'name' } })
  const listed = await ada.get('/api/auth/api-key/list', { query: { searchValue: 'back' } })
  const none = await ada.get('/api/auth/api-key/list', { query: { searchValue: 'other' } })

  assert.deepEqual(linesOf(found.body), ['Name', 'Sync'])
  assert.deepEqual(
    [listed.body.apiKeys.map(({ name }: { name: string }) => name), listed.body.total],
    [['Backup'], 1],
  )
  assert.deepEqual([none.body.apiKeys, none.body.total], [[], 0])
  assert.ok(![backup.key, sync.key].some(key => String(all.body).includes(key)))
  assert.equal((await ada.get(path, { query: { columns: 'key_hash' } })).status, 400)
  assert.equal((await server.stranger().get(path)).status, 401)
})

test('keys of an organization are exported by those who may manage them', async () => {
  const acme = await merchant(server)
  const organizationId = acme.organization.id
  const member = await worker(server, acme.organization)
  await create(acme.owner, { name: 'Ours', organizationId, remaining: 5 })

  const query = { organizationId, columns: ['name', 'remaining'] }
  const ours = await acme.owner.get(path, { query })
  const refused = await member.get(path, { query })

  assert.deepEqual(linesOf(ours.body), ['Name,Remaining Uses', 'Ours,5'])
  assert.equal(refused.status, 403)
})
