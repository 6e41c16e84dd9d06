import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { DAY } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { requireWebhookUrl } from './webhook-url.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const hook = { url: 'https://shop.example/hook', format: 'raw', events: ['order.paid'] }
const create = async (more: Record<string, unknown> = {}) =>
  (await acme.server.post('/v1/webhooks/endpoints', { ...hook, ...more })).body

test('an endpoint is created with a generated secret and shows it again', async () => {
  const { status, body } = await acme.server.post('/v1/webhooks/endpoints', hook)

  assert.equal(status, 201)
  assert.match(body.secret, /^gatehouse_whs_[A-Za-z0-9]{32}$/)
  assert.deepEqual(body, {
    id: body.id,
    created_at: server.clock.now().toISOString(),
    modified_at: null,
    url: hook.url,
    name: null,
    format: 'raw',
    secret: body.secret,
    previous_secret_expires_at: null,
    organization_id: acme.organization.id,
    events: ['order.paid'],
    enabled: true,
    failing_since: null,
    signature_type: 'hmac',
    public_key: null,
    filter: null,
    thin: false,
    max_per_second: null,
    api_version: '2026-10',
    uses_standard_webhook_signature: false,
  })
  assert.deepEqual((await acme.server.get(`/v1/webhooks/endpoints/${body.id}`)).body, body)
})

test('a merchant may set a secret of at least 32 characters; it is stored encrypted', async () => {
  const secret = 'a secret of the merchant, 32 or more'
  const made = await create({ secret })
  assert.equal(made.secret, secret)
  const row = await server.site.db
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  assert.ok(!row.secret.includes(secret))

  const short = await acme.server.post('/v1/webhooks/endpoints', { ...hook, secret: 'too short' })
  assert.equal(short.status, 422)
  assert.deepEqual(short.body.detail[0].loc, ['body', 'secret'])
})

test('a rotated secret keeps the previous one for a day, or as long as requested', async () => {
  const made = await create()
  const path = `/v1/webhooks/endpoints/${made.id}`
  const now = server.clock.now().getTime()

  const { status, body } = await acme.server.patch(`${path}/secret`, undefined)
  assert.equal(status, 200)
  assert.notEqual(body.secret, made.secret)
  assert.match(body.secret, /^gatehouse_whs_/)
  assert.equal(Date.parse(body.previous_secret_expires_at), now + DAY)

  const longer = await acme.server.patch(`${path}/secret`, { overlap_hours: 168 })
  assert.equal(Date.parse(longer.body.previous_secret_expires_at), now + 7 * DAY)
  const ended = await acme.server.patch(`${path}/secret`, { overlap_hours: 0 })
  assert.equal(ended.body.previous_secret_expires_at, null)
  const rejected = await acme.server.patch(`${path}/secret`, { overlap_hours: 169 })
  assert.equal(rejected.status, 422)
})

test('a secret that the merchant sets replaces all earlier ones', async () => {
  const made = await create()
  const path = `/v1/webhooks/endpoints/${made.id}`
  await acme.server.patch(`${path}/secret`, undefined)

  const { body } = await acme.server.patch(path, { secret: 'a'.repeat(32) })

  assert.equal(body.previous_secret_expires_at, null)
})

test('an update changes only the named fields of an endpoint', async () => {
  const made = await create()

  const { body } = await acme.server.patch(`/v1/webhooks/endpoints/${made.id}`, {
    name: 'Backup',
    events: ['order.paid', 'order.created', 'order.paid'],
    enabled: false,
  })

  assert.deepEqual(body, {
    ...made,
    name: 'Backup',
    events: ['order.paid', 'order.created'],
    enabled: false,
    modified_at: server.clock.now().toISOString(),
  })
})

test('a deleted endpoint is not found', async () => {
  const made = await create()

  assert.equal((await acme.server.delete(`/v1/webhooks/endpoints/${made.id}`)).status, 204)

  assert.equal((await acme.server.get(`/v1/webhooks/endpoints/${made.id}`)).status, 404)
  assert.equal((await acme.server.delete(`/v1/webhooks/endpoints/${made.id}`)).status, 404)
  const { body } = await acme.server.get('/v1/webhooks/endpoints', { query: { limit: '100' } })
  assert.ok(!body.items.some((item: { id: string }) => item.id === made.id))
})

test('endpoints are listed in pages with an exact total count', async () => {
  const other = await merchant(server)
  for (let i = 0; i < 3; i += 1) await other.server.post('/v1/webhooks/endpoints', hook)

  const { body } = await other.server.get('/v1/webhooks/endpoints', {
    query: { limit: '2', page: '2' },
  })

  assert.equal(body.items.length, 1)
  assert.deepEqual(body.pagination, { total_count: 3, max_page: 2 })
})

test("a user names the endpoint's organization, a token must not", async () => {
  const organization_id = acme.organization.id
  assert.equal(
    (await acme.owner.post('/v1/webhooks/endpoints', { ...hook, organization_id })).status,
    201,
  )
  for (const answer of [
    await acme.owner.post('/v1/webhooks/endpoints', hook),
    await acme.owner.post('/v1/webhooks/endpoints', { ...hook, organization_id: newId() }),
    await acme.server.post('/v1/webhooks/endpoints', { ...hook, organization_id }),
  ]) {
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.detail[0].loc, ['body', 'organization_id'])
  }
})

test("another merchant's endpoint is not found, whatever else is wrong", async () => {
  const made = await create()
  const other = await merchant(server)
  const path = `/v1/webhooks/endpoints/${made.id}`

  for (const answer of [
    await other.server.get(path),
    await other.server.patch(path, { url: 5 }),
    await other.server.delete(path),
    await other.server.patch(`${path}/secret`, undefined),
  ])
    assert.equal(answer.status, 404)
})

test('a read-only token changes nothing', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['webhooks:read'])
  const made = await create()

  assert.equal((await reader.get('/v1/webhooks/endpoints')).status, 200)
  assert.equal((await reader.post('/v1/webhooks/endpoints', hook)).status, 403)
  assert.equal((await reader.delete(`/v1/webhooks/endpoints/${made.id}`)).status, 403)
})

test('an invalid URL, event or format is rejected', async () => {
  for (const [wrong, field] of [
    [{ url: 'ftp://shop.example' }, 'url'],
    [{ url: 'https://a:b@shop.example/' }, 'url'],
    [{ events: ['order.eaten'] }, 'events'],
    [{ format: 'fax' }, 'format'],
  ] as const) {
    const { status, body } = await acme.server.post('/v1/webhooks/endpoints', { ...hook, ...wrong })
    assert.equal(status, 422)
    assert.equal(body.detail[0].loc[1], field)
  }
})

test('live endpoints are https and public; sandbox ones may be on this machine', () => {
  const rejectUrl = (mode: 'live' | 'sandbox', url: string) => {
    try {
      requireWebhookUrl({ mode }, url)
      return false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return true
    }
  }
  for (const url of [
    'http://shop.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.1.1/',
    'https://0x7f.1/',
    'https://printer.local/',
    'https://db.internal/',
  ]) {
    assert.ok(rejectUrl('live', url), url)
    assert.ok(!rejectUrl('sandbox', url), url)
  }
  assert.ok(!rejectUrl('live', 'https://shop.example/hook'))
  assert.ok(!rejectUrl('live', 'https://8.8.8.8/hook'))
})

test('endpoint changes are audited without the secret', async () => {
  const made = await create()
  await acme.server.patch(`/v1/webhooks/endpoints/${made.id}`, { name: 'Other' })
  await acme.server.patch(`/v1/webhooks/endpoints/${made.id}/secret`, undefined)
  await acme.server.delete(`/v1/webhooks/endpoints/${made.id}`)

  const entries = await server.site.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', made.id)
    .orderBy('id')
    .execute()

  assert.deepEqual(
    entries.map(({ action }) => action),
    [
      'webhook_endpoint.created',
      'webhook_endpoint.updated',
      'webhook_endpoint.secret_reset',
      'webhook_endpoint.deleted',
    ],
  )
  assert.ok(!JSON.stringify(entries).includes('secret"'))
  assert.ok(!JSON.stringify(entries).includes(made.secret))
})
