import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer, type Computer } from '../test-program.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

async function merchantWithShell(name: string) {
  const acme = await merchant(server, name)
  const { token = '' } = acme.server
  const shell = await testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })
  return { acme, shell }
}

const create = async (shell: Computer, group: string, body: unknown) =>
  shell.json([group, 'create', '--data', JSON.stringify(body)])

/** One of everything that is imported. */
async function fillCatalog(shell: Computer) {
  const meter = await create(shell, 'meters', {
    name: 'Requests',
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
    aggregation: { func: 'sum', property: 'units' },
  })
  const field = await create(shell, 'custom-fields', {
    ...{ type: 'select', slug: 'size', name: 'Size', metadata: { a: 1 } },
    properties: { options: [{ value: 's', label: 'Small' }] },
  })
  const key = await create(shell, 'benefits', {
    ...{ type: 'license_keys', description: 'License key', metadata: { seats: 3 } },
    properties: { prefix: 'ACME', activations: { limit: 3, enable_customer_admin: true } },
  })
  const credits = await create(shell, 'benefits', {
    ...{ type: 'meter_credit', description: 'Credits' },
    properties: { units: 100, rollover: true, meter_id: meter.id },
  })
  const currency = { price_currency: 'usd' }
  const plan = await create(shell, 'products', {
    ...{ name: 'Pro', description: 'The plan', recurring_interval: 'month', metadata: { b: 'x' } },
    ...{ trial_interval: 'day', trial_interval_count: 14 },
    prices: [
      { amount_type: 'fixed', price_amount: 1500, ...currency },
      { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.5', ...currency },
    ],
    attached_custom_fields: [{ custom_field_id: field.id, required: true }],
  })
  const benefits = ['--benefits', key.id, '--benefits', credits.id]
  await shell.json(['products', 'update-benefits', plan.id, ...benefits])
  await create(shell, 'products', {
    name: 'Donation',
    prices: [{ amount_type: 'custom', minimum_amount: 100, ...currency }],
  })
  const seat_tiers = { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 900 }] }
  await create(shell, 'products', {
    ...{ name: 'Team', recurring_interval: 'year' },
    prices: [{ amount_type: 'seat_based', seat_tiers, ...currency }],
  })
  await create(shell, 'discounts', {
    ...{ name: 'Welcome', type: 'percentage', basis_points: 1000, code: 'HELLO' },
    ...{ duration: 'repeating', duration_in_months: 3, products: [plan.id], max_redemptions: 9 },
  })
  await create(shell, 'customers', {
    ...{ email: 'mia@example.com', name: 'Mia', external_id: 'm-1', metadata: { vip: true } },
    billing_address: { country: 'DE', city: 'Berlin', line1: 'Weg 1', postal_code: '10115' },
  })
}

/** What an organization has, without what is its own: ids, times and counts. */
async function catalogOf({ server: person }: Merchant) {
  const own = /^(id|organization_id|.*_id|created_at|modified_at|redemptions_count|avatar_url)$/
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key]) => key === 'external_id' || !own.test(key))
    return Object.fromEntries(entries.map(([key, item]) => [key, strip(item)]))
  }
  const lists = ['meters', 'custom-fields', 'benefits', 'products', 'discounts', 'customers']
  const bodies = lists.map(async list => {
    const query = { limit: '100', sorting: 'created_at' }
    return strip((await person.get(`/v1/${list}/`, { query })).body.items)
  })
  return Promise.all(bodies)
}

test('another organization gets the same catalog and customers, once', async () => {
  const from = await merchantWithShell('Sandbox')
  const to = await merchantWithShell('Live')
  await fillCatalog(from.shell)
  const folder = join(from.shell.home, 'export')
  await from.shell.json(['export', folder])

  const { created, skipped } = await to.shell.json(['import', folder])
  const again = await to.shell.run(['import', folder])

  const counts = { meters: 1, 'custom-fields': 1, benefits: 2, products: 3, discounts: 1 }
  assert.deepEqual(created, { ...counts, customers: 1 })
  assert.deepEqual(skipped, [])
  assert.deepEqual(await catalogOf(to.acme), await catalogOf(from.acme))
  assert.equal(again.out, 'Nothing to create.\n')
  const { items } = await to.shell.json(['meters', 'list'])
  const products = await to.shell.json(['products', 'list', '--query', 'Pro'])
  const { prices } = products.items[0]
  const metered = prices.find((price: any) => price.amount_type === 'metered_unit')
  assert.equal(metered.meter_id, items[0].id)
})

test('what the server rejects is named, and imported after its correction', async () => {
  const from = await merchantWithShell('Sandbox')
  const to = await merchantWithShell('Live')
  for (const email of ['a@example.com', 'b@example.com'])
    await create(from.shell, 'customers', { email })
  await create(to.shell, 'customers', { email: 'a@example.com' })
  const folder = join(from.shell.home, 'export')
  await from.shell.json(['export', folder, '--only', 'customers'])

  const first = await to.shell.run(['import', folder])
  const path = join(folder, 'customers.jsonl')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replaceAll('a@example.com', 'c@example.com'))
  const second = await to.shell.json(['import', folder])

  assert.equal(first.code, 1)
  assert.match(first.out, /^customers +1$/m)
  assert.match(first.err, /customers [0-9a-f-]+ was not created: The request is not valid: +email/)
  assert.deepEqual(second.created, { customers: 1 })
})

test('what belongs to another platform is left out and named', async () => {
  const to = await merchantWithShell('Live')
  const folder = to.shell.home
  const item = { id: '1', type: 'discord', description: 'Role', properties: {} }
  await writeFile(join(folder, 'benefits.jsonl'), `${JSON.stringify(item)}\n`)

  const { created, skipped } = await to.shell.json(['import', folder])

  assert.deepEqual(created, {})
  assert.deepEqual(skipped, [{ list: 'benefits', id: '1', reason: 'discord cannot be imported' }])
})

test('a folder without an export is a mistake', async () => {
  const { shell } = await merchantWithShell('Live')

  const empty = await shell.run(['import', join(shell.home, 'nowhere')])
  await writeFile(join(shell.home, 'products.jsonl'), '{"id":\n')
  const damaged = await shell.run(['import', shell.home])

  assert.deepEqual([empty.code, damaged.code], [2, 2])
  assert.match(empty.err, /is not a folder that "gatehouse export" has written/)
  assert.match(damaged.err, /is not valid JSON/)
})
