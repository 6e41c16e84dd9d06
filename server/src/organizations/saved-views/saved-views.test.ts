import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { VIEWS_MAX } from '@gatehouse/contract/organizations/saved-views'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const path = '/v1/saved-views/'

async function memberOf(acme: Merchant, role: string): Promise<Person> {
  const person = await signUp(server, role)
  const { body } = await person.get('/api/auth/get-session')
  const row = { organization_id: acme.organization.id, user_id: String(body.user.id), role }
  await server.site.db
    .insertInto('members')
    .values({ id: newId(), created_at: server.clock.now(), ...row })
    .execute()
  return person
}

const orders = (acme: Merchant) => ({ organization_id: acme.organization.id, list: 'orders' })
const namesFor = async (person: Person, acme: Merchant) =>
  (await person.get(path, { query: orders(acme) })).body.items.map(({ name }: any) => name)

test('a personal view is seen by the member who saved it alone, a shared one by all', async () => {
  const acme = await merchant(server)
  const bea = await memberOf(acme, 'support')
  const view = { ...orders(acme), filters: { status: 'paid' }, columns: ['customer', 'status'] }

  const own = await acme.owner.post(path, { ...view, name: 'Mine' })
  const shared = await acme.owner.post(path, { ...view, name: 'Ours', shared: true })

  assert.equal(own.status, 201, JSON.stringify(own.body))
  assert.deepEqual(own.body.filters, { status: 'paid' })
  assert.deepEqual([own.body.own, shared.body.shared], [true, true])
  assert.deepEqual(await namesFor(acme.owner, acme), ['Ours', 'Mine'])
  assert.deepEqual(await namesFor(bea, acme), ['Ours'])
  assert.equal((await bea.delete(`${path}${own.body.id}`)).status, 404)
})

test('members without the right to update the organization cannot share', async () => {
  const acme = await merchant(server)
  const bea = await memberOf(acme, 'support')
  const shared = await acme.owner.post(path, { ...orders(acme), name: 'Ours', shared: true })

  const sharing = await bea.post(path, { ...orders(acme), name: 'All', shared: true })
  const changing = await bea.patch(`${path}${shared.body.id}`, { name: 'Theirs' })
  const deleting = await bea.delete(`${path}${shared.body.id}`)
  const keeping = await bea.post(path, { ...orders(acme), name: 'Own' })

  assert.deepEqual(
    [sharing, changing, deleting].map(({ status }) => status),
    [403, 403, 403],
  )
  assert.equal(keeping.status, 201)
})

test('a view that is no longer shared belongs to the member who changed it', async () => {
  const acme = await merchant(server)
  const admin = await memberOf(acme, 'admin')
  const { body } = await acme.owner.post(path, { ...orders(acme), name: 'Ours', shared: true })

  const changed = await admin.patch(`${path}${body.id}`, { shared: false, filters: { query: 'a' } })

  assert.deepEqual([changed.status, changed.body.own], [200, true])
  assert.deepEqual(await namesFor(acme.owner, acme), [])
  assert.deepEqual(await namesFor(admin, acme), ['Ours'])
})

test('a list has a maximum of views', async () => {
  const acme = await merchant(server)
  for (let index = 0; index < VIEWS_MAX; index += 1) {
    await acme.owner.post(path, { ...orders(acme), name: `View ${index}` })
  }

  const more = await acme.owner.post(path, { ...orders(acme), name: 'One more' })
  const shared = await acme.owner.post(path, { ...orders(acme), name: 'Shared', shared: true })

  assert.equal(more.status, 403)
  assert.equal(shared.status, 201)
})

test('the chosen columns are remembered by member and list, and forgotten with null', async () => {
  const acme = await merchant(server)
  const bea = await memberOf(acme, 'support')
  const columnsOf = async (person: Person) =>
    (await person.get(path, { query: orders(acme) })).body.columns

  await acme.owner.put(`${path}columns`, { ...orders(acme), columns: ['status'] })
  await acme.owner.put(`${path}columns`, { ...orders(acme), columns: ['status', 'customer'] })
  const chosen = [await columnsOf(acme.owner), await columnsOf(bea)]
  await acme.owner.put(`${path}columns`, { ...orders(acme), columns: null })

  assert.deepEqual(chosen, [['status', 'customer'], null])
  assert.equal(await columnsOf(acme.owner), null)
})

test('members of another organization see and change nothing', async () => {
  const acme = await merchant(server)
  const other = await merchant(server, 'Other')
  const { body } = await acme.owner.post(path, { ...orders(acme), name: 'Ours', shared: true })

  const changed = await other.owner.patch(`${path}${body.id}`, { name: 'Theirs' })
  const created = await other.owner.post(path, { ...orders(acme), name: 'Theirs' })

  assert.equal(changed.status, 404)
  assert.notEqual(created.status, 201)
})
