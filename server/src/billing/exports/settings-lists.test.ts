import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportPaths } from '@gatehouse/contract/billing/export-columns'
import { worker } from '../../testing/company.ts'
import { missedPeriods } from '../../testing/contract-tests/missed-periods.ts'
import { checksumOf, upload } from '../../testing/files.ts'
import { merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { product, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** The lines of a file, without the heading. */
async function linesOf(person: Person, path: string, query: Record<string, string | string[]>) {
  const { status, body } = await person.get(path, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body).trimEnd().split('\r\n').slice(1)
}

async function made(person: Person, path: string, form: object) {
  const { status, body } = await person.post(path, form)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('files are exported with size and checksum, in the order of the list', async () => {
  const acme = await merchant(server)
  const book = Buffer.from('All there is to know.')
  await upload(acme, book, { name: '=handbook.pdf', version: '1.2' })
  const { id } = await upload(acme, Buffer.from('More.'), { name: 'annex.pdf' })

  const columns = ['name', 'kind', 'version', 'size', 'mime_type', 'sha256']
  const all = await linesOf(acme.server, exportPaths.files, { sorting: '-size', columns })
  const found = await linesOf(acme.server, exportPaths.files, { query: 'annex', columns: 'id' })
  const one = await linesOf(acme.server, exportPaths.files, { id, columns: 'name' })

  // A spreadsheet would calculate the name.
  assert.deepEqual(
    [all[0], all.length],
    [`'=handbook.pdf,downloadable,1.2,21,application/pdf,${checksumOf(book)}`, 2],
  )
  assert.deepEqual([found, one], [[id], ['annex.pdf']])
})

test('custom fields are exported with options and the products that ask for them', async () => {
  const acme = await merchant(server)
  const options = [
    { value: 's', label: 'Up to 10' },
    { value: 'l', label: 'More' },
  ]
  const size = await made(acme.server, '/v1/custom-fields/', {
    ...{ type: 'select', slug: 'size', name: 'Size of your team', properties: { options } },
  })
  await made(acme.server, '/v1/custom-fields/', {
    ...{ type: 'text', slug: 'about', name: 'About you', properties: {} },
  })
  await product(acme, {
    name: 'Pro',
    attached_custom_fields: [{ custom_field_id: size.id, required: true }],
  })

  const columns = ['name', 'slug', 'type', 'options', 'products']
  const all = await linesOf(acme.server, exportPaths.customFields, { sorting: 'slug', columns })
  const choices = await linesOf(acme.server, exportPaths.customFields, {
    ...{ type: 'select', columns: 'slug' },
  })

  assert.deepEqual(all, [
    'About you,about,text,,',
    'Size of your team,size,select,"Up to 10, More",Pro',
  ])
  assert.deepEqual(choices, ['size'])
})

test('access tokens and apps are exported for admins, without anything secret', async () => {
  const acme = await merchant(server)
  const organization_id = acme.organization.id
  const member = await worker(server, acme.organization)
  const { token } = await made(acme.owner, '/v1/organization-access-tokens/', {
    ...{ organization_id, comment: 'CI', scopes: ['orders:read', 'products:read'] },
  })
  const app = await made(acme.owner, '/v1/oauth2/register', {
    ...{ organization_id, client_name: 'Planner', redirect_uris: ['https://planner.example/in'] },
  })
  const read = (path: string) => acme.owner.get(path, { query: { organization_id } })

  const tokens = await linesOf(acme.owner, exportPaths.accessTokens, {
    ...{ organization_id, sorting: '-comment' },
    columns: ['comment', 'scopes', 'creator_email', 'last_used_at', 'expires'],
  })
  const apps = await linesOf(acme.owner, exportPaths.oauthApps, {
    ...{ organization_id, columns: ['name', 'client_id', 'about', 'redirect_uris'] },
  })
  const [allOfTokens, allOfApps] = [
    await read(exportPaths.accessTokens),
    await read(exportPaths.oauthApps),
  ]

  assert.ok(tokens.includes(`CI,orders:read products:read,${acme.owner.email},,`))
  assert.deepEqual(apps, [`Planner,${app.client_id},user,https://planner.example/in`])
  const text = String(allOfTokens.body) + String(allOfApps.body)
  const secrets = [token, token.slice(-4), app.client_secret, app.client_secret.slice(-4)]
  assert.ok(secrets.every(secret => !text.includes(secret)))
  const query = { organization_id }
  assert.equal((await member.get(exportPaths.accessTokens, { query })).status, 403)
  assert.equal((await member.get(exportPaths.oauthApps, { query })).status, 403)
  assert.equal((await acme.server.get(exportPaths.accessTokens)).status, 401)
})

test('webhook endpoints are exported oldest first, without their secrets', async () => {
  const acme = await merchant(server)
  const form = { format: 'raw', events: ['order.paid', 'order.created'] }
  const first = await made(acme.server, '/v1/webhooks/endpoints', {
    ...{ ...form, url: 'https://one.example/hooks', name: 'One' },
  })
  await made(acme.server, '/v1/webhooks/endpoints', { ...form, url: 'https://two.example/hooks' })
  await acme.server.patch(`/v1/webhooks/endpoints/${first.id}`, { enabled: false })

  const columns = ['name', 'url', 'events', 'status']
  const lines = await linesOf(acme.server, exportPaths.webhookEndpoints, { columns })
  const all = await acme.server.get(exportPaths.webhookEndpoints)

  assert.deepEqual(lines, [
    'One,https://one.example/hooks,order.paid order.created,disabled',
    ',https://two.example/hooks,order.paid order.created,enabled',
  ])
  assert.ok(!String(all.body).includes(first.secret))
})

test('bulk actions are exported with their progress and who started them', async () => {
  const acme = await merchant(server)
  const [pro, basic] = [await product(acme), await product(acme)]
  const run = async (kind: string, ids: string[]) => {
    const selection = { organization_id: acme.organization.id, kind, ids }
    const { body } = await acme.owner.post('/v1/bulk-actions/preview', selection)
    const started = { ...selection, token: body.token }
    assert.equal((await acme.owner.post('/v1/bulk-actions/', started)).status, 202)
    await server.drainJobs()
    server.clock.pass(60_000)
  }
  await run('archive_products', [pro.id, basic.id])
  await run('unarchive_products', [pro.id])
  const rival = await merchant(server, 'Rival')

  const columns = ['kind', 'status', 'done', 'total', 'failed', 'started_by']
  const all = await linesOf(acme.server, exportPaths.bulkActions, { columns })
  const running = await linesOf(acme.server, exportPaths.bulkActions, { status: 'running' })
  const foreign = await linesOf(rival.server, exportPaths.bulkActions, {})

  assert.deepEqual(all, [
    'unarchive_products,finished,1,1,0,Grace',
    'archive_products,finished,2,2,0,Grace',
  ])
  assert.deepEqual([running, foreign], [[], []])
})

test('missed periods are exported with their days and amounts', async () => {
  const acme = await merchant(server)
  const { subscription } = await subscribe(server, acme)
  const { missed_to_waive } = await missedPeriods(server, subscription)
  await acme.server.post(`/v1/missed-periods/${missed_to_waive}/waive`)

  const columns = ['customer', 'product', 'status', 'amount', 'currency']
  const drafts = await linesOf(acme.server, exportPaths.missedPeriods, { status: 'draft', columns })
  const days = await linesOf(acme.server, exportPaths.missedPeriods, {
    ...{ sorting: 'period_start', columns: ['period_start', 'period_end'] },
  })

  const unknown = await linesOf(acme.server, exportPaths.missedPeriods, { query: 'Cem' })

  assert.deepEqual(unknown, [])
  const line = `Bea Buyer,${subscription.product.name},draft,10.00,usd`
  assert.deepEqual(drafts, [line, line])
  assert.equal(days.length, 3)
  assert.deepEqual(days, days.toSorted())
  assert.match(days[0]!, /^\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})
