import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import type { Person } from '../server/src/testing/person.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { cardToken, confirm } from '../server/src/testing/sales.ts'
import { lists, type Ids } from './polar-operations/lists.data.ts'
import { loadLibrary } from './test-polar-client.ts'
import { upload } from './test-polar-files.ts'
import { findAndOrder } from './test-polar-lists.ts'
import { startRealServer } from './test-polar-shop.ts'

let testServer: TestServer
let acme: Merchant
let ids: Ids

before(async () => {
  testServer = await startRealServer()
  acme = await merchant(testServer, 'Acme')
  ids = await fillShop()
})
after(() => testServer.close())

/** The ids of created objects; a second passes after each. */
async function make(user: Person, path: string, body: object): Promise<any> {
  const made = await user.post(path, body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  testServer.clock.pass(SECOND_MS)
  return made.body
}

const SECOND_MS = 1000

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd' },
]

/** A shop with rows for every list, each identifiable by its name. */
async function fillShop(): Promise<Ids> {
  const { server, owner, organization } = acme
  const known: Ids = { organization: organization.id }
  const keep = async (name: string, path: string, body: object) => {
    const made = await make(server, path, body)
    known[name] = made.id
    return made
  }
  const benefit = (type: string, description: string, properties: object, more: object = {}) =>
    keep(description, '/v1/benefits/', { type, description, properties, ...more })
  await benefit('custom', 'A note', { note: 'Hello' }, { metadata: { tier: 'gold' } })
  await benefit('license_keys', 'License key', { prefix: 'ACME' })
  const snowflake = '112233445566778899'
  await benefit('discord', 'Some role', { guild_token: snowflake, role_id: snowflake })

  const product = (name: string, prices: object[], more: object = {}) =>
    keep(name, '/v1/products/', { name, prices, ...more })
  await product('Codex', fixed(1000))
  await server.patch(`/v1/products/${known.Codex}`, { is_archived: true })
  const chosen = [{ amount_type: 'custom', preset_amount: 500, price_currency: 'usd' }]
  await product('Atlas', chosen, { metadata: { shelf: 'high' } })
  const monthly = { recurring_interval: 'month', metadata: { shelf: 'low' } }
  await product('Bible', fixed(3000), monthly)
  const benefits = [known['License key']]
  await server.post(`/v1/products/${known.Bible}/benefits`, { benefits })

  const tenth = { type: 'percentage', basis_points: 1000, duration: 'once' }
  const discount = (name: string, code: string, ends_at: string | null) =>
    keep(name, '/v1/discounts/', { ...tenth, name, code, ends_at })
  await discount('Winter', 'ZED', '2099-02-01T00:00:00Z')
  await discount('Autumn', 'MID', null)
  await discount('Spring', 'ALPHA', '2098-02-01T00:00:00Z')

  const field = (type: string, slug: string, name: string, properties: object = {}) =>
    keep(slug, '/v1/custom-fields/', { type, slug, name, properties })
  await field('select', 'size', 'A size', { options: [{ value: 's', label: 'Small' }] })
  await field('number', 'age', 'Years')
  await field('text', 'firm', 'Firm')

  const link = (label: string, products: (string | undefined)[], more: object) =>
    keep(label, '/v1/checkout-links/', { label, products, ...more })
  const to = (path: string) => ({ success_url: `https://example.com/${path}` })
  await link('Poster', [known.Atlas], { ...to('z'), allow_discount_codes: false })
  await link('Advert', [known.Bible, known.Atlas], to('m'))
  await link('Mail', [known.Atlas], to('a'))

  for (const name of ['one.txt', 'two.txt']) {
    const polar = (await loadLibrary('0.41.5')).open({
      accessToken: server.token ?? '',
      serverURL: testServer.url,
    })
    known[name] = (await upload({ polar }, Buffer.from(name), { name })).id
  }

  for (const [short, email, name, metadata] of [
    ['zoe', 'zoe@a.example', 'Anna Zoe', { vip: 'yes' }],
    ['ada', 'ada@b.example', 'Zara Ada', {}],
    ['max', 'max@a.example', 'Max', {}],
  ] as const) {
    const external_id = `outside-${short}`
    await keep(short, '/v1/customers/', { email, name, metadata, external_id })
  }
  await fillCheckouts(known)

  const other = { name: 'Zebra', slug: `a-zebra-${organization.slug}` }
  known.slug = (await make(owner, '/v1/organizations/', other)).slug
  await make(owner, '/v1/organizations/', { name: 'Best', slug: `best-${organization.slug}` })
  return known
}

/** Two subscriptions, one of them discounted and already ended, and a benefit. */
async function fillCheckouts(known: Ids) {
  const { server } = acme
  const open = (customer_id: string | undefined, product: string | undefined, more: object = {}) =>
    make(server, '/v1/checkouts/', { customer_id, products: [product], ...more })
  const address = { customer_billing_address: { country: 'DE' } }
  const pay = async (opened: any, email: string) => {
    const form = { ...address, customer_email: email, customer_name: email }
    const confirmation_token_id = await cardToken(testServer)
    const paid = await confirm(testServer, opened, { ...form, confirmation_token_id })
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    await testServer.drainJobs()
  }
  await pay(await open(known.zoe, known.Bible), 'zoe@a.example')
  await pay(await open(known.ada, known.Bible, { discount_id: known.Autumn }), 'ada@b.example')
  await open(known.max, known.Atlas)
  const path = `/v1/subscriptions/?customer_id=${known.ada}`
  const { items } = (await server.get(path)).body
  assert.equal((await server.delete(`/v1/subscriptions/${items[0].id}`)).status, 200)
  await testServer.drainJobs()
}

findAndOrder(lists, {
  ids: () => ids,
  clientOf: (library, { who }) =>
    who === 'owner'
      ? library.open({ serverURL: testServer.url, fetch: acme.owner.fetch })
      : library.open({ serverURL: testServer.url, accessToken: acme.server.token ?? '' }),
})
