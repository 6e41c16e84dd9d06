import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { sellLicenseKey } from '../grants/test-sale.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

/** Sells a key and returns it as the merchant sees it. */
const sale = (properties: object = {}, seller = acme) => sellLicenseKey(server, seller, properties)

const request = (verb: string, body: object) => acme.server.post(`/v1/license-keys/${verb}`, body)
/** The buyer's software, which has no credentials. */
const requestPublicly = (verb: string, body: object) =>
  server.stranger().post(`/v1/customer-portal/license-keys/${verb}`, body)

const fiveSeats = { activations: { limit: 5, enable_customer_admin: true } }

test('a key is random, has its prefix and is stored encrypted', async () => {
  const key = await sale({ prefix: 'ACME', limit_usage: 3 })

  assert.match(
    key.key,
    /^ACME-[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/,
  )
  assert.equal(key.display_key, `****-${key.key.slice(-6)}`)
  assert.deepEqual([key.status, key.usage, key.limit_usage, key.validations], ['granted', 0, 3, 0])
  assert.deepEqual(key.activations, [])
  const row = await server.site.db
    .selectFrom('license_keys')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.key.includes(key.key), false)
})

test('an unauthenticated program validates a key, and the validation is counted', async () => {
  const key = await sale()

  const first = await requestPublicly('validate', key.presented)
  const second = await request('validate', key.presented)

  assert.equal(first.status, 200)
  assert.equal(first.body.customer.id, key.customer_id)
  assert.equal(first.body.activation, null)
  assert.deepEqual([first.body.validations, second.body.validations], [1, 2])
  assert.equal(second.body.last_validated_at, server.clock.now().toISOString())
})

test('an unknown key, or a key of another merchant, is not found', async () => {
  const key = await sale()
  const rival = await merchant(server, 'Rival')
  const theirs = await sale({}, rival)

  const answers = [
    await requestPublicly('validate', { ...key.presented, key: 'NO-SUCH-KEY' }),
    await requestPublicly('validate', { ...key.presented, organization_id: rival.organization.id }),
    await request('validate', theirs.presented),
    await request('activate', { ...theirs.presented, label: 'x' }),
    await request('deactivate', { ...theirs.presented, activation_id: UNKNOWN }),
    await acme.server.get(`/v1/license-keys/${theirs.id}`),
    await acme.server.patch(`/v1/license-keys/${theirs.id}`, { usage: 1 }),
    await acme.server.get(`/v1/license-keys/${theirs.id}/activations/${UNKNOWN}`),
    await requestPublicly('validate', { ...key.presented, benefit_id: UNKNOWN }),
    await requestPublicly('validate', { ...key.presented, customer_id: UNKNOWN }),
    await requestPublicly('validate', { ...key.presented, activation_id: UNKNOWN }),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => `${status} ${body.error}`),
    answers.map(() => '404 ResourceNotFound'),
  )
})

test('a key disabled by the merchant is invalid until it is enabled', async () => {
  const key = await sale(fiveSeats)
  const path = `/v1/license-keys/${key.id}`
  const disabled = await acme.server.patch(path, { status: 'disabled' })

  const validated = await requestPublicly('validate', key.presented)
  const activated = await requestPublicly('activate', { ...key.presented, label: 'Laptop' })
  await acme.server.patch(path, { status: 'granted' })
  const again = await requestPublicly('validate', key.presented)

  assert.equal(disabled.body.status, 'disabled')
  assert.equal(validated.status, 404)
  assert.equal(validated.body.detail, 'License key is no longer active.')
  assert.deepEqual([activated.status, activated.body.error], [403, 'NotPermitted'])
  assert.equal(again.status, 200)
})

test('a key expires at its expiry date', async () => {
  const now = server.clock.now()
  const key = await sale({ expires: { ttl: 30, timeframe: 'day' } })
  assert.equal(key.expires_at, new Date(now.getTime() + 30 * DAY).toISOString())

  server.clock.set(new Date(now.getTime() + 30 * DAY - 1))
  const last = await requestPublicly('validate', key.presented)
  server.clock.set(new Date(now.getTime() + 30 * DAY))
  const late = await requestPublicly('validate', key.presented)
  await acme.server.patch(`/v1/license-keys/${key.id}`, { expires_at: null })
  const freed = await requestPublicly('validate', key.presented)
  server.clock.set(now)

  assert.deepEqual([last.status, late.status, freed.status], [200, 404, 200])
  assert.equal(late.body.detail, 'License key has expired.')
})

test("a key expires by its merchant's clock, also for unauthenticated requests", async () => {
  const key = await sale({ expires: { ttl: 1, timeframe: 'day' } })
  const ahead = { organization_id: acme.organization.id, offset_ms: 2 * DAY }
  await server.site.db.insertInto('test_clocks').values(ahead).execute()
  const late = await requestPublicly('validate', key.presented)
  await server.site.db
    .deleteFrom('test_clocks')
    .where('organization_id', '=', acme.organization.id)
    .execute()

  assert.equal(late.status, 404)
})

test('usage is counted up to the limit, and the error reports what is left', async () => {
  const key = await sale({ limit_usage: 10 })

  const sevenUses = await requestPublicly('validate', { ...key.presented, increment_usage: 7 })
  const four = await requestPublicly('validate', { ...key.presented, increment_usage: 4 })
  const none = await requestPublicly('validate', key.presented)
  const three = await requestPublicly('validate', { ...key.presented, increment_usage: 3 })

  assert.equal(sevenUses.body.usage, 7)
  assert.deepEqual([four.status, four.body.error], [400, 'BadRequest'])
  assert.match(four.body.detail, /only has 3 more usages/)
  assert.equal(none.status, 200)
  assert.deepEqual([three.body.usage, three.body.validations], [10, 3])
})

test('parallel usage increments are all counted', async () => {
  const key = await sale({ limit_usage: 10 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      requestPublicly('validate', { ...key.presented, increment_usage: 1 }),
    ),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.equal((await acme.server.get(`/v1/license-keys/${key.id}`)).body.usage, 10)
})

test('five of twenty parallel activations of a key with limit five succeed', async () => {
  const key = await sale(fiveSeats)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      requestPublicly('activate', { ...key.presented, label: `Laptop ${index}` }),
    ),
  )

  const rejected = answers.filter(({ status }) => status === 403)
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, rejected.length],
    [5, 15],
  )
  assert.match(rejected[0]!.body.detail, /limit already reached/)
  assert.equal((await acme.server.get(`/v1/license-keys/${key.id}`)).body.activations.length, 5)
})

test('a deactivation frees an activation', async () => {
  const key = await sale({ activations: { limit: 1, enable_customer_admin: false } })
  const first = await request('activate', {
    ...key.presented,
    label: 'Laptop',
    meta: { os: 'linux' },
  })
  const full = await request('activate', { ...key.presented, label: 'Desktop' })
  const activation_id = first.body.id
  const seen = await acme.server.get(`/v1/license-keys/${key.id}/activations/${activation_id}`)

  const back = await requestPublicly('deactivate', { ...key.presented, activation_id })
  const twice = await request('deactivate', { ...key.presented, activation_id })
  const next = await request('activate', { ...key.presented, label: 'Desktop' })

  assert.deepEqual(
    [first.status, full.status, back.status, twice.status, next.status],
    [200, 403, 204, 404, 200],
  )
  assert.deepEqual(
    [seen.body.label, seen.body.meta, seen.body.license_key.id],
    ['Laptop', { os: 'linux' }, key.id],
  )
})

test('a key without activations cannot be activated but is valid', async () => {
  const key = await sale()
  const activated = await requestPublicly('activate', { ...key.presented, label: 'Laptop' })

  assert.deepEqual(
    [activated.status, activated.body.detail],
    [403, 'License key does not support activations.'],
  )
})

test('an activation with conditions is valid under the same conditions only', async () => {
  const key = await sale(fiveSeats)
  const conditions = { major: 1, region: 'eu' }
  const { body } = await requestPublicly('activate', {
    ...key.presented,
    label: 'Laptop',
    conditions,
  })
  const requested = { ...key.presented, activation_id: body.id }

  const same = await requestPublicly('validate', {
    ...requested,
    conditions: { region: 'eu', major: 1 },
  })
  const other = await requestPublicly('validate', {
    ...requested,
    conditions: { region: 'eu', major: 2 },
  })
  const none = await requestPublicly('validate', requested)

  assert.deepEqual([same.status, same.body.activation.id], [200, body.id])
  assert.deepEqual([other.status, none.status], [404, 404])
})

test('keys are listed by benefit and updated within limits', async () => {
  const key = await sale()
  const list = await acme.server.get('/v1/license-keys/', { query: { benefit_id: key.benefit_id } })
  const elsewhere = await acme.server.get('/v1/license-keys/', {
    query: { organization_id: UNKNOWN },
  })
  const path = `/v1/license-keys/${key.id}`

  const changed = await acme.server.patch(path, { limit_activations: 2, limit_usage: 9, usage: 4 })
  const over = await acme.server.patch(path, { limit_activations: 1001 })

  assert.deepEqual(
    list.body.items.map((item: { id: string }) => item.id),
    [key.id],
  )
  assert.equal(elsewhere.body.pagination.total_count, 0)
  assert.deepEqual(
    [changed.body.limit_activations, changed.body.limit_usage, changed.body.usage],
    [2, 9, 4],
  )
  assert.equal(over.status, 422)
})

test('a token needs the scope, and unauthenticated requests cannot list keys', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['license_keys:read'])
  const key = await sale()

  const read = await reader.get(`/v1/license-keys/${key.id}`)
  const validated = await reader.post('/v1/license-keys/validate', key.presented)
  const anonymous = await server.stranger().get('/v1/license-keys/')

  assert.deepEqual([read.status, validated.status, anonymous.status], [200, 403, 401])
})

test('a rotated key has a new text with its prefix, and keeps its activations', async () => {
  const key = await sale({ prefix: 'ACME', ...fiveSeats })
  const activation = await request('activate', { ...key.presented, label: 'laptop' })

  const rotated = await acme.server.post(`/v1/license-keys/${key.id}/rotate`, {})
  await server.drainJobs()

  assert.equal(rotated.status, 200)
  assert.match(rotated.body.key, /^ACME-[0-9A-F]{8}-/)
  assert.notEqual(rotated.body.key, key.key)
  const before = await request('validate', key.presented)
  const after = await request('validate', {
    ...{ ...key.presented, key: rotated.body.key, activation_id: activation.body.id },
  })
  assert.deepEqual([before.status, after.status], [404, 200])
  const grants = await acme.server.get(`/v1/benefits/${key.benefit_id}/grants`)
  assert.equal(grants.body.items[0].properties.display_key, rotated.body.display_key)
})
