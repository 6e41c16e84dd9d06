import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

const create = (body: object, seller = acme) =>
  seller.server.post('/v1/benefits/', {
    type: 'custom',
    description: 'A note',
    properties: {},
    ...body,
  })

async function made(body: object = {}, seller = acme) {
  const { status, body: benefit } = await create(body, seller)
  assert.equal(status, 201, JSON.stringify(benefit))
  return benefit
}

async function meterOf(seller: Merchant): Promise<string> {
  const every = { filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } }
  const { status, body } = await seller.server.post('/v1/meters/', { name: 'Calls', ...every })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

test('each benefit type keeps its own properties', async () => {
  const note = await made({ properties: { note: 'Thank you' }, metadata: { kind: 'note' } })
  const github = { repository_owner: 'acme', repository_name: 'editor', permission: 'pull' }
  const repository = await made({ type: 'github_repository', properties: github })
  const role = await made({
    type: 'discord',
    properties: { guild_token: '112233445566778899', role_id: '998877665544332211' },
  })
  const activations = { limit: 5, enable_customer_admin: true }
  const keys = await made({ type: 'license_keys', properties: { prefix: 'ACME', activations } })
  const credit = { meter_id: await meterOf(acme), units: 1000, rollover: true, expires: null }
  const credits = await made({ type: 'meter_credit', properties: credit })

  assert.deepEqual(note.properties, { note: 'Thank you' })
  assert.deepEqual([note.selectable, note.deletable, note.is_deleted], [true, true, false])
  assert.deepEqual(note.metadata, { kind: 'note' })
  assert.deepEqual(repository.properties, github)
  assert.deepEqual(credits.properties, { ...credit, limit_type: 'hard' })
  assert.deepEqual(role.properties, {
    guild_token: '112233445566778899',
    guild_id: '112233445566778899',
    role_id: '998877665544332211',
    kick_member: false,
  })
  assert.deepEqual(keys.properties, {
    prefix: 'ACME',
    expires: null,
    activations,
    limit_usage: null,
  })
  assert.deepEqual((await acme.server.get(`/v1/benefits/${keys.id}`)).body, keys)
})

test('a benefit can only reference existing objects', async () => {
  const files = await create({ type: 'downloadables', properties: { files: [UNKNOWN] } })
  const meter = await create({
    type: 'meter_credit',
    properties: { units: 5, rollover: false, meter_id: UNKNOWN },
  })

  assert.deepEqual([files.status, meter.status], [422, 422])
  assert.deepEqual(files.body.detail[0].loc, ['body', 'properties', 'files', 0])
  assert.deepEqual(meter.body.detail[0].loc, ['body', 'properties', 'meter_id'])
})

test('invalid guild, role and repository names are rejected', async () => {
  const [id, name] = ['112233445566778899', 'acme']
  const discord = { guild_token: id, role_id: id }
  const github = { repository_owner: name, repository_name: name, permission: 'pull' }
  const at = async (type: string, properties: object) => {
    const { status, body } = await create({ type, properties })
    return status === 201 ? [] : body.detail.map(({ loc }: { loc: string[] }) => loc.at(-1))
  }

  assert.deepEqual(await at('discord', { ...discord, guild_token: 'guild' }), ['guild_token'])
  assert.deepEqual(await at('discord', { ...discord, role_id: '12' }), ['role_id'])
  assert.deepEqual(await at('discord', { guild_token: id }), ['role_id'])
  for (const repository_owner of ['-acme', 'acme-', 'ac--me', 'a/b', 'x'.repeat(40), '']) {
    assert.deepEqual(await at('github_repository', { ...github, repository_owner }), [
      'repository_owner',
    ])
  }
  for (const repository_name of ['..', '.', 'a b', 'a/b', 'x'.repeat(101), '']) {
    assert.deepEqual(await at('github_repository', { ...github, repository_name }), [
      'repository_name',
    ])
  }
  assert.deepEqual(await at('github_repository', { ...github, permission: 'own' }), ['permission'])
  assert.deepEqual(await at('github_repository', { ...github, repository_name: '.dot-s_1' }), [])
})

test('an updated benefit must pass the same validation as a new one', async () => {
  const role = await made({
    type: 'discord',
    properties: { guild_token: '112233445566778899', role_id: '998877665544332211' },
  })
  const change = (body: object) =>
    acme.server.patch(`/v1/benefits/${role.id}`, { type: 'discord', ...body })

  const kickChange = await change({
    properties: {
      guild_token: '22334455667788990',
      role_id: '998877665544332211',
      kick_member: true,
    },
  })
  const bad = await change({ properties: { guild_token: 'x', role_id: '998877665544332211' } })
  const short = await change({ description: 'no' })
  const none = await change({ description: null, properties: null })

  assert.deepEqual(kickChange.body.properties, {
    guild_token: '22334455667788990',
    guild_id: '22334455667788990',
    role_id: '998877665544332211',
    kick_member: true,
  })
  assert.deepEqual([bad.status, short.status], [422, 422])
  assert.deepEqual(none.body.properties, kickChange.body.properties)
})

test('invalid request bodies are rejected', async () => {
  const answers = [
    await create({ description: 'no' }),
    await create({ description: 'x'.repeat(43) }),
    await create({ type: 'gold' }),
    await create({
      type: 'license_keys',
      properties: { activations: { limit: 51, enable_customer_admin: true } },
    }),
    await create({ type: 'license_keys', properties: { expires: { ttl: 0, timeframe: 'day' } } }),
    await create({ organization_id: acme.organization.id }),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [422, 422, 422, 422, 422, 422],
  )
})

test('a benefit can be updated but cannot change its type', async () => {
  const benefit = await made({ properties: { note: 'Old' } })
  const path = `/v1/benefits/${benefit.id}`

  const changed = await acme.server.patch(path, {
    type: 'custom',
    description: 'A new note',
    properties: { note: 'New' },
  })
  const only = await acme.server.patch(path, { type: 'custom', metadata: { a: 1 } })
  const other = await acme.server.patch(path, { type: 'license_keys', properties: {} })

  assert.deepEqual(
    [changed.body.description, changed.body.properties],
    ['A new note', { note: 'New' }],
  )
  assert.deepEqual(
    [only.body.description, only.body.properties, only.body.metadata],
    ['A new note', { note: 'New' }, { a: 1 }],
  )
  assert.equal(other.status, 422)
  assert.deepEqual(other.body.detail[0].loc, ['body', 'type'])
})

test('a benefit that is not deletable cannot be deleted', async () => {
  const benefit = await made()
  await server.site.db
    .updateTable('benefits')
    .set({ deletable: false })
    .where('id', '=', benefit.id)
    .execute()
  const rejected = await acme.server.delete(`/v1/benefits/${benefit.id}`)
  await server.site.db
    .updateTable('benefits')
    .set({ deletable: true })
    .where('id', '=', benefit.id)
    .execute()
  const deleted = await acme.server.delete(`/v1/benefits/${benefit.id}`)
  const again = await acme.server.delete(`/v1/benefits/${benefit.id}`)

  assert.deepEqual([rejected.status, rejected.body.error], [403, 'NotPermitted'])
  assert.deepEqual([deleted.status, again.status], [204, 404])
})

test("another merchant's benefits are not found", async () => {
  const rival = await merchant(server, 'Rival')
  const theirs = await made({}, rival)
  const path = `/v1/benefits/${theirs.id}`

  const answers = [
    await acme.server.get(path),
    await acme.server.patch(path, { type: 'custom' }),
    await acme.server.patch(path, { type: 'nonsense' }),
    await acme.server.delete(path),
    await acme.server.get(`${path}/grants`),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  )
})

test('a token needs the scope of the operation', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['benefits:read'])
  const body = { type: 'custom', description: 'A note', properties: {} }

  assert.equal((await reader.get('/v1/benefits/')).status, 200)
  assert.equal((await reader.post('/v1/benefits/', body)).status, 403)
})

test('the list of benefits returns exactly what its filters select', async () => {
  const shop = await merchant(server, 'Shop')
  for (const [description, type] of [
    ['Beta', 'custom'],
    ['Alpha', 'license_keys'],
    ['Gamma', 'custom'],
  ] as const) {
    server.clock.pass(1000)
    await made({ description, type, metadata: { letter: description[0] } }, shop)
  }
  const names = async (query: Record<string, string | string[]>) => {
    const { body } = await shop.server.get('/v1/benefits/', { query })
    return body.items.map((benefit: { description: string }) => benefit.description)
  }

  assert.deepEqual(await names({}), ['Gamma', 'Alpha', 'Beta'])
  assert.deepEqual(await names({ sorting: 'description' }), ['Alpha', 'Beta', 'Gamma'])
  assert.deepEqual(await names({ sorting: ['-type', 'description'] }), ['Alpha', 'Beta', 'Gamma'])
  assert.deepEqual(await names({ type: 'custom' }), ['Gamma', 'Beta'])
  assert.deepEqual(await names({ query: 'ET' }), ['Beta'])
  assert.deepEqual(await names({ 'metadata[letter]': ['A', 'B'] }), ['Alpha', 'Beta'])
  assert.deepEqual(await names({ limit: '1', page: '3' }), ['Beta'])
})

test('every search, sort order and filter of benefits uses an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id} and deleted_at is null`
  await expectIndexes(server, 'benefits', [
    sql`${ownRows} order by created_at desc, id desc`,
    sql`${ownRows} order by description, id`,
    sql`${ownRows} order by type desc, id desc`,
    sql`${ownRows} and type = 'custom'`,
    sql`where description ilike '%abcdef%'`,
    sql`where metadata @> '{"kind": "note"}'`,
  ])
})
