import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { api_key_metadata_enabled: true } })
})
after(() => server.close())

const path = '/api/auth/api-key'
const create = (person: Person, body: object = {}) => person.post(`${path}/create`, body)
const made = async (person: Person, body: object = {}) => {
  const answer = await create(person, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const change = (person: Person, keyId: string, body: object) =>
  person.post(`${path}/update`, { keyId, ...body })
const look = (person: Person, id: string) => person.get(`${path}/get`, { query: { id } })
const idOf = async (person: Person) => (await person.get('/api/auth/get-session')).body.user.id

test('a key is shown once, and only its hash is stored', async () => {
  const ada = await signUp(server)

  const body = await made(ada, { name: 'CI', prefix: 'acme_', expiresIn: 30 * 86_400 })

  const { key, id, ...publicFields } = body
  const now = server.clock.now()
  assert.match(key, /^acme_[A-Za-z0-9]{64}$/)
  assert.deepEqual(publicFields, {
    name: 'CI',
    start: key.slice(0, 6),
    prefix: 'acme_',
    userId: await idOf(ada),
    referenceId: await idOf(ada),
    configId: 'default',
    enabled: true,
    expiresAt: new Date(now.getTime() + 30 * DAY).toISOString(),
    remaining: null,
    refillAmount: null,
    refillInterval: null,
    lastRefillAt: null,
    rateLimitEnabled: true,
    rateLimitTimeWindow: DAY,
    rateLimitMax: 10,
    requestCount: 0,
    lastRequest: null,
    permissions: null,
    metadata: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  })
  assert.deepEqual((await look(ada, id)).body, { id, ...publicFields })
  const row = await server.site.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.key_hash, sha256(key))
  assert.ok(!JSON.stringify(row).includes(key.slice(10)))
})

test('older clients get keys as an array, newer ones as a page', async () => {
  const ada = await signUp(server)
  assert.deepEqual((await ada.get(`${path}/list`)).body, [])
  for (const name of ['b', 'c', 'a']) await made(ada, { name })
  const namesOf = (keys: { name: string }[]) => keys.map(key => key.name)

  const array = (await ada.get(`${path}/list`)).body
  const query = { sortBy: 'name', sortDirection: 'asc', limit: '2', offset: '1' }
  const page = (await ada.get(`${path}/list`, { query })).body

  assert.deepEqual(namesOf(array).toSorted(), ['a', 'b', 'c'])
  assert.deepEqual([page.total, page.limit, page.offset], [3, 2, 1])
  assert.deepEqual(namesOf(page.apiKeys), ['b', 'c'])
})

test('a key is renamed, given another expiry and disabled without counting as used', async () => {
  const ada = await signUp(server)
  const { id } = await made(ada, { name: 'old', expiresIn: 86_400 })
  server.clock.pass(DAY)

  const { body } = await change(ada, id, { name: 'new', enabled: false, expiresIn: null })

  assert.deepEqual([body.name, body.enabled, body.expiresAt], ['new', false, null])
  assert.deepEqual([body.requestCount, body.lastRequest, body.key], [0, null, undefined])
  assert.equal(body.updatedAt, server.clock.now().toISOString())
})

test('a deleted key is not found', async () => {
  const ada = await signUp(server)
  const { id } = await made(ada)

  const first = await ada.post(`${path}/delete`, { keyId: id })

  assert.deepEqual(first.body, { success: true })
  for (const answer of [
    await ada.post(`${path}/delete`, { keyId: id }),
    await change(ada, id, { name: 'x' }),
    await look(ada, id),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [404, 'KEY_NOT_FOUND'])
    assert.equal(answer.body.message, 'API Key not found')
  }
})

test("invalid key options are rejected with the protocol's messages", async () => {
  const ada = await signUp(server)
  const { id } = await made(ada)
  const serverOnly =
    "The property you're trying to set can only be set from the server auth instance only."
  const cases: [object, string, string][] = [
    [{ name: '' }, 'INVALID_NAME_LENGTH', 'The name length is either too large or too small.'],
    [{ name: 'x'.repeat(33) }, 'INVALID_NAME_LENGTH', ''],
    [{ expiresIn: 86_399 }, 'EXPIRES_IN_IS_TOO_SMALL', ''],
    [{ expiresIn: 365 * 86_400 + 1 }, 'EXPIRES_IN_IS_TOO_LARGE', ''],
    [{ metadata: 'text' }, 'INVALID_METADATA_TYPE', 'metadata must be an object or undefined'],
    [{ metadata: [] }, 'INVALID_METADATA_TYPE', ''],
    [{ remaining: 5 }, 'SERVER_ONLY_PROPERTY', serverOnly],
    [{ refillAmount: 1, refillInterval: 1 }, 'SERVER_ONLY_PROPERTY', serverOnly],
    [{ rateLimitMax: 1_000 }, 'SERVER_ONLY_PROPERTY', serverOnly],
    [{ rateLimitTimeWindow: 1 }, 'SERVER_ONLY_PROPERTY', serverOnly],
    [{ rateLimitEnabled: false }, 'SERVER_ONLY_PROPERTY', serverOnly],
    [{ permissions: { all: ['write'] } }, 'SERVER_ONLY_PROPERTY', serverOnly],
  ]
  for (const [body, code, message] of cases) {
    for (const answer of [await create(ada, body), await change(ada, id, body)]) {
      assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(body))
      if (message) assert.equal(answer.body.message, message)
    }
  }
  const prefix = await create(ada, { prefix: 'x'.repeat(33) })
  assert.deepEqual([prefix.status, prefix.body.code], [400, 'INVALID_PREFIX_LENGTH'])
  assert.equal((await create(ada, { prefix: 'a b' })).body.code, 'VALIDATION_ERROR')
  assert.equal((await change(ada, id, {})).body.code, 'NO_VALUES_TO_UPDATE')
})

test('a key has metadata where the operator enables it', async () => {
  const ada = await signUp(server)
  const { metadata } = await made(ada, { metadata: { team: 'blue', deep: { er: 1 } } })
  assert.deepEqual(metadata, { team: 'blue', deep: { er: 1 } })
})

test('a key has no metadata unless the operator enables it', async () => {
  const plain = await startTestServer()
  try {
    const ada = await signUp(plain)

    const rejected = await create(ada, { metadata: { team: 'red' } })

    assert.deepEqual([rejected.status, rejected.body.code], [400, 'METADATA_DISABLED'])
    assert.equal(rejected.body.message, 'Metadata is disabled.')
  } finally {
    await plain.close()
  }
})

test("a user cannot create or update another user's keys (CVE-2025-61928)", async () => {
  const [ada, eve] = [await signUp(server), await signUp(server, 'Eve')]
  const { id } = await made(ada, { name: 'mine' })
  const userId = await idOf(ada)

  assert.equal((await create(server.stranger(), { userId })).status, 401)
  assert.equal((await change(server.stranger(), id, { userId, name: 'x' })).status, 401)
  for (const forged of [
    await create(eve, { userId, name: 'x' }),
    await change(eve, id, { userId, name: 'x' }),
  ]) {
    assert.deepEqual([forged.status, forged.body.code], [401, 'UNAUTHORIZED_SESSION'])
  }
  for (const answer of [
    await change(eve, id, { name: 'x' }),
    await eve.post(`${path}/delete`, { keyId: id }),
    await look(eve, id),
  ]) {
    assert.equal(answer.status, 404)
  }
  const own = await create(ada, { userId, remaining: 5 })
  assert.equal(own.body.code, 'SERVER_ONLY_PROPERTY', 'naming oneself lifts no restriction')
  assert.equal((await look(ada, id)).body.name, 'mine')
  assert.deepEqual((await eve.get(`${path}/list`)).body, [])
})

test("owners and admins manage their organization's keys, others do not", async () => {
  const acme = await merchant(server)
  const organizationId = acme.organization.id
  const limits = { remaining: 5, rateLimitEnabled: false, permissions: { shelf: ['read'] } }
  const key = await made(acme.owner, { organizationId, name: 'Shelf', ...limits })
  assert.deepEqual([key.userId, key.referenceId, key.remaining], [null, organizationId, 5])
  assert.deepEqual(key.permissions, { shelf: ['read'] })

  const [admin, member] = [
    await createMemberOf(organizationId, 'admin'),
    await createMemberOf(organizationId),
  ]
  const query = { organizationId }
  const listed = await admin.get(`${path}/list`, { query })
  assert.deepEqual([listed.body.total, listed.body.apiKeys[0].id], [1, key.id])
  assert.equal((await change(admin, key.id, { remaining: 9 })).body.remaining, 9)
  const pair = await change(admin, key.id, { refillAmount: 2 })
  assert.equal(pair.body.message, 'refillInterval is required when refillAmount is provided')
  const other = await change(admin, key.id, { refillInterval: 2 })
  assert.equal(other.body.message, 'refillAmount is required when refillInterval is provided')
  assert.deepEqual((await acme.owner.get(`${path}/list`)).body, [], 'it is not the owner’s own')

  for (const answer of [await create(member, query), await member.get(`${path}/list`, { query })]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'INSUFFICIENT_API_KEY_PERMISSIONS'])
  }
  assert.equal((await look(member, key.id)).status, 404)
  const eve = await signUp(server)
  assert.equal((await create(eve, query)).body.code, 'USER_NOT_MEMBER_OF_ORGANIZATION')
  assert.equal((await eve.post(`${path}/delete`, { keyId: key.id })).status, 404)
})

test('key changes are recorded in the audit log', async () => {
  const ada = await signUp(server)
  const { id, key } = await made(ada)
  await change(ada, id, { enabled: false })
  await ada.post(`${path}/delete`, { keyId: id })

  const entries = await server.site.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

  const actions = entries.map(({ action }) => action)
  assert.deepEqual(actions, ['api_key.created', 'api_key.updated', 'api_key.deleted'])
  assert.ok(!JSON.stringify(entries).includes(key))
})

async function createMemberOf(organization_id: string, role = 'member'): Promise<Person> {
  const person = await signUp(server)
  const values = { id: newId(), organization_id, user_id: await idOf(person), role }
  await server.site.db
    .insertInto('members')
    .values({ ...values, created_at: server.clock.now() })
    .execute()
  return person
}
