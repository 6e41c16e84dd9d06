import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ExportedList, exportPaths } from '@gatehouse/contract/billing/export-columns'
import { DAY } from '../../platform/clock.ts'
import { merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

async function made(person: Person, path: string, form: object) {
  const { status, body } = await person.post(path, form)
  assert.ok(status === 200 || status === 201, JSON.stringify(body))
  return body
}

/** What a list finds by a text, and what its file has: one column of the rows. */
const searchIn =
  (person: Person, list: ExportedList, path: string, field: string) =>
  async (text: string, filter: Record<string, string> = {}) => {
    const query = { ...filter, query: text }
    const { status, body } = await person.get(path, { query })
    assert.equal(status, 200, JSON.stringify(body))
    const file = await person.get(exportPaths[list], { query: { ...query, columns: 'id' } })
    const lines = String(file.body).trimEnd().split('\r\n').slice(1)
    const found: Record<string, unknown>[] = body.items
    assert.equal(lines.length, found.length, `the file of ${text}`)
    return found.map(row => String(row[field])).toSorted()
  }

test('access tokens are found by their names, and apps by name or client id', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const organization_id = acme.organization.id
  for (const comment of ['Nightly import', '100% test']) {
    await made(acme.owner, '/v1/organization-access-tokens/', {
      ...{ organization_id, comment, scopes: ['orders:read'] },
    })
  }
  const redirect_uris = ['https://app.example/in']
  for (const client_name of ['Planner', 'Reports']) {
    await made(acme.owner, '/v1/oauth2/register', { organization_id, client_name, redirect_uris })
  }
  const other = await made(rival.owner, '/v1/oauth2/register', {
    ...{ organization_id: rival.organization.id, client_name: 'Planner', redirect_uris },
  })
  const tokens = searchIn(
    ...([acme.owner, 'accessTokens', '/v1/organization-access-tokens/', 'comment'] as const),
  )
  const apps = searchIn(...([acme.owner, 'oauthApps', '/v1/oauth2/', 'client_name'] as const))
  const { body } = await acme.owner.get('/v1/oauth2/', { query: { query: 'report' } })

  assert.deepEqual(await tokens('IMPORT', { organization_id }), ['Nightly import'])
  assert.deepEqual(await tokens('0% t', { organization_id }), ['100% test'])
  assert.deepEqual(await tokens('0%%', { organization_id }), [])
  assert.deepEqual(await apps('plan'), ['Planner'])
  assert.deepEqual(await apps(body.items[0].client_id), ['Reports'])
  assert.deepEqual(await apps(body.items[0].client_id.slice(0, -1)), [])
  assert.deepEqual(await apps(other.client_id), [])
})

test('webhook endpoints are found by a part of their names or URLs', async () => {
  const acme = await merchant(server)
  const form = { format: 'raw', events: ['order.paid'] }
  for (const [url, name] of [
    ['https://one.example/hooks', 'Warehouse'],
    ['https://two.example/hooks', null],
    ['https://three.example/warehouse', 'Mail'],
  ] as const) {
    await made(acme.server, '/v1/webhooks/endpoints', { ...form, url, name })
  }
  const search = searchIn(
    ...([acme.server, 'webhookEndpoints', '/v1/webhooks/endpoints', 'url'] as const),
  )

  assert.deepEqual(await search('warehouse'), [
    'https://one.example/hooks',
    'https://three.example/warehouse',
  ])
  assert.deepEqual(await search('TWO'), ['https://two.example/hooks'])
  assert.deepEqual(await search('nowhere'), [])
})

test('license keys are found by customer, by the key or its end, and by status', async () => {
  const acme = await merchant(server)
  const benefit = { type: 'license_keys', description: 'Key', properties: { prefix: 'ACME' } }
  const { id: benefit_id } = await made(acme.server, '/v1/benefits/', benefit)
  const app = await product(acme, { name: 'App' })
  await made(acme.server, `/v1/products/${app.id}/benefits`, { benefits: [benefit_id] })
  for (const name of ['Ada', 'Bea']) {
    const customer_email = `${name.toLowerCase()}@keys.example`
    await sell(server, acme, app, { customer_name: name, customer_email })
  }
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/license-keys/', { query: { benefit_id } })
  type Key = { id: string; key: string; display_key: string; customer: { email: string } }
  const keyOf = (email: string) => body.items.find(({ customer }: Key) => customer.email === email)
  const [ada, bea]: Key[] = [keyOf('ada@keys.example'), keyOf('bea@keys.example')]
  await acme.server.patch(`/v1/license-keys/${bea?.id}`, { status: 'disabled' })
  const search = searchIn(...([acme.server, 'licenseKeys', '/v1/license-keys/', 'id'] as const))

  assert.deepEqual(await search('BEA@'), [bea?.id])
  assert.deepEqual(await search('Ada', { benefit_id }), [ada?.id])
  assert.deepEqual(await search(ada?.key ?? ''), [ada?.id])
  assert.deepEqual(await search(bea?.display_key.slice(-6) ?? ''), [bea?.id])
  assert.deepEqual(await search('keys.example', { status: 'disabled' }), [bea?.id])
  assert.deepEqual(await search('keys.example', { status: 'revoked' }), [])
  assert.deepEqual(await search('ACME'), [])
})

test('payouts are found by a part of their ids at the payment processor', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  for (let count = 0; count < 2; count += 1) {
    await sell(server, acme, handbook)
    server.clock.set(new Date(server.clock.now().getTime() + 3 * DAY))
    await made(acme.server, '/v1/finance/refresh', {}).catch(() => undefined)
    await server.drainJobs()
  }
  const { body } = await acme.server.get('/v1/payouts/')
  const [first] = body.items
  const search = searchIn(...([acme.server, 'payouts', '/v1/payouts/', 'processor_id'] as const))

  assert.ok(body.items.length > 1)
  assert.deepEqual(await search(first.processor_id.slice(3).toUpperCase()), [first.processor_id])
  assert.deepEqual(await search('no such payout'), [])
})
