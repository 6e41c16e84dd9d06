import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const path = '/api/auth/organization/update'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

let slugs = 0
async function found(person: Person): Promise<{ id: string; slug: string }> {
  const body = { name: 'Acme', slug: `changed-${(slugs += 1)}` }
  return (await person.post('/api/auth/organization/create', body)).body
}

test('an owner renames an organization, and omitted fields stay', async () => {
  const person = await signUp(server)
  const { id, slug } = await found(person)

  const answer = await person.post(path, {
    data: { name: 'Acme & Daughters', metadata: { a: [1] } },
  })

  assert.equal(answer.status, 200)
  const { name, metadata, logo } = answer.body
  assert.deepEqual(
    [answer.body.id, name, answer.body.slug, logo, metadata],
    [id, 'Acme & Daughters', slug, null, { a: [1] }],
  )
})

test("the merchant's webhook endpoints receive the update", async () => {
  const person = await signUp(server)
  const { id } = await found(person)

  await person.post(path, { data: { name: 'Renamed' }, organizationId: id })

  const events = await server.site.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('object_id', '=', id)
    .execute()
  assert.deepEqual(
    events.map(event => event.type),
    ['organization.updated'],
  )
  assert.equal((events[0]?.payload as { name?: string } | undefined)?.name, 'Renamed')
})

test('a slug can only be changed to an unused one', async () => {
  const person = await signUp(server)
  const [first, second] = [await found(person), await found(person)]
  const change = (slug: string) => person.post(path, { data: { slug }, organizationId: second.id })

  for (const slug of [first.slug, 'checkout']) {
    const answer = await change(slug)
    assert.deepEqual([answer.status, answer.body.code], [400, 'ORGANIZATION_SLUG_ALREADY_TAKEN'])
  }
  assert.equal((await change(second.slug)).status, 200)
  assert.equal((await change(`${second.slug}-new`)).body.slug, `${second.slug}-new`)
})

test('one of two organizations that want a slug in parallel gets it', async () => {
  const person = await signUp(server)
  const rows = [await found(person), await found(person), await found(person)]
  const data = { slug: 'wanted-by-three' }

  const wishes = rows.map(({ id }) => person.post(path, { data, organizationId: id }))
  const statuses = (await Promise.all(wishes)).map(answer => answer.status).sort((a, b) => a - b)

  assert.deepEqual(statuses, [200, 400, 400])
})

test('plain members and non-members cannot update an organization', async () => {
  const owner = await signUp(server)
  const { id } = await found(owner)
  const [member, stranger] = [await signUp(server), await signUp(server)]
  const { user } = (await member.get('/api/auth/get-session')).body
  const row = { id: crypto.randomUUID(), organization_id: id, user_id: user.id, role: 'member' }
  await server.site.db
    .insertInto('members')
    .values({ ...row, created_at: server.clock.now() })
    .execute()
  const body = { data: { name: 'Mine now' }, organizationId: id }

  const answers = [
    await member.post(path, body),
    await stranger.post(path, body),
    await stranger.post(path, { data: { name: 'x' } }),
  ]

  assert.deepEqual(
    answers.map(answer => [answer.status, answer.body.message]),
    [
      [403, 'You are not allowed to update this organization'],
      [400, 'User is not a member of the organization'],
      [400, 'Organization not found'],
    ],
  )
})
