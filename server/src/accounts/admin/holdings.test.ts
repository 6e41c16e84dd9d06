import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
let root: Person

before(async () => {
  server = await startTestServer()
  root = await admin(server)
})
after(() => server.close())

const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)
const request = (id: string) => root.get('/api/auth/admin/get-user-holdings', { query: { id } })

test("an admin sees a user's sign-in methods, assets and organizations", async () => {
  const { owner, organization } = await merchant(server)
  await owner.post('/api/auth/api-key/create', { name: 'mine' })

  const { status, body } = await request(await idOf(owner))

  assert.equal(status, 200)
  assert.deepEqual(
    body.accounts.map(({ providerId }: { providerId: string }) => providerId),
    ['credential'],
  )
  assert.equal('password' in body.accounts[0], false)
  assert.deepEqual([body.passkeys, body.apiKeys], [0, 1])
  assert.deepEqual(body.organizations, [{ ...organization, role: 'owner', ownedAlone: true }])
})

test('members who share an organization with an owner leave it with that owner', async () => {
  const { owner, organization } = await merchant(server)
  const plainMember = await signUp(server)
  const second = await signUp(server)
  const join = (person: Person, role: string) => addMember(person, organization.id, role)
  await join(plainMember, 'member')

  assert.equal((await request(await idOf(plainMember))).body.organizations[0].ownedAlone, false)
  assert.equal((await request(await idOf(owner))).body.organizations[0].ownedAlone, true)
  await join(second, 'admin,owner')

  for (const person of [owner, second, plainMember]) {
    const [place] = (await request(await idOf(person))).body.organizations
    assert.deepEqual([place.id, place.ownedAlone], [organization.id, false])
  }
})

test('an unknown user is not found', async () => {
  const { status, body } = await request('nobody')

  assert.deepEqual([status, body.code], [404, 'USER_NOT_FOUND'])
})

async function addMember(person: Person, organization_id: string, role: string) {
  const values = { id: newId(), user_id: await idOf(person), organization_id, role }
  await server.site.db
    .insertInto('members')
    .values({ ...values, created_at: server.clock.now() })
    .execute()
}
