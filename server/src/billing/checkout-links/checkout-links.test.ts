import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { confirm, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

async function link(products: string[], more: Record<string, unknown> = {}) {
  const made = await acme.server.post('/v1/checkout-links/', { products, ...more })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const client = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkout-links/client/${client_secret}`

test('anyone can view a checkout link without opening a checkout', async () => {
  const ownProduct = await product(acme)
  const made = await link([ownProduct.id], { label: 'Spring' })

  const seen = await server.stranger().get(client(made))

  assert.equal(made.url, `${server.url}/checkout/link/${made.client_secret}`)
  assert.equal(seen.status, 200)
  assert.equal(seen.body.label, 'Spring')
  assert.equal(seen.body.organization.name, 'Acme')
  assert.deepEqual(
    seen.body.products.map((item: any) => item.id),
    [ownProduct.id],
  )
  const { body } = await acme.server.get('/v1/checkouts/', { query: { product_id: ownProduct.id } })
  assert.equal(body.pagination.total_count, 0)
})

test('a link opens a checkout that records where the buyer came from', async () => {
  const ownProduct = await product(acme)
  const made = await link([ownProduct.id], { metadata: { utm_source: 'mine', kind: 'spring' } })
  const prefill = {
    customer_email: 'guest@example.com',
    reference_id: 'r-1',
    utm_source: 'theirs',
    utm_medium: 'mail',
  }

  const opened = await server.stranger().post(`${client(made)}/checkout`, prefill)
  const paid = await confirm(server, opened.body, { customer_email: 'guest@example.com' })
  await server.drainJobs()

  assert.equal(opened.status, 201, JSON.stringify(opened.body))
  assert.equal(opened.body.url, `${server.url}/checkout/${opened.body.client_secret}`)
  assert.equal(paid.status, 200)
  const { body } = await acme.server.get('/v1/orders/', { query: { product_id: ownProduct.id } })
  assert.deepEqual(body.items[0].metadata, {
    utm_source: 'mine',
    kind: 'spring',
    reference_id: 'r-1',
    utm_medium: 'mail',
  })
})

test('archived products leave a link, and a link without products is not found', async () => {
  const [one, two] = [await product(acme), await product(acme, { name: 'Second' })]
  const made = await link([one.id, two.id])
  const archive = (id: string) => acme.server.patch(`/v1/products/${id}`, { is_archived: true })

  await archive(one.id)
  const opened = await server.stranger().post(`${client(made)}/checkout`)
  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  await archive(two.id)
  const removed = await server.stranger().get(client(made))

  assert.deepEqual(
    seen.body.products.map((item: any) => item.id),
    [two.id],
  )
  assert.equal(removed.status, 404)
})

test('query parameters that do not fit the link are ignored', async () => {
  const ownProduct = await product(acme)
  const made = await link([ownProduct.id])
  const other = await product(acme, { name: 'Other' })

  const opened = await server.stranger().post(`${client(made)}/checkout`, {
    product_id: other.id,
    amount: 5000,
    discount_code: 'SPRING',
  })

  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  assert.equal(seen.body.product_id, ownProduct.id)
  assert.equal(seen.body.amount, 2000)
})

test('a link is updated and deleted by its own merchant only', async () => {
  const [one, two] = [await product(acme), await product(acme, { name: 'Second' })]
  const made = await link([one.id])
  const path = `/v1/checkout-links/${made.id}`
  const rival = await merchant(server, 'Rival')

  const foreign = await rival.server.patch(path, { label: 'mine' })
  const changed = await acme.server.patch(path, { products: [two.id], label: 'New' })
  const theirs = await acme.server.patch(path, { products: [(await product(rival)).id] })
  const deleted = await acme.server.delete(path)
  const removed = await server.stranger().post(`${client(made)}/checkout`)

  assert.equal(foreign.status, 404)
  assert.equal(changed.body.label, 'New')
  assert.deepEqual(
    changed.body.products.map((item: any) => item.id),
    [two.id],
  )
  assert.equal(theirs.status, 422)
  assert.equal(deleted.status, 204)
  assert.equal(removed.status, 404)
  assert.equal((await acme.server.get(path)).status, 404)
})

const seatedLink = (more: Record<string, unknown> = {}) =>
  product(acme, {
    name: 'Team',
    recurring_interval: 'month',
    prices: [
      {
        amount_type: 'seat_based',
        price_currency: 'usd',
        seat_tiers: { tiers: [{ min_seats: 2, max_seats: 20, price_per_seat: 800 }] },
      },
    ],
    ...more,
  })

test('a link passes its seats and trial to the checkouts it opens', async () => {
  const [team, once] = [await seatedLink(), await product(acme)]
  const trial = { trial_interval: 'week', trial_interval_count: 2 }
  const made = await link([team.id, once.id], { seats: 5, ...trial })

  const open = (product_id: string) =>
    server.stranger().post(`${client(made)}/checkout`, { product_id })
  const seen = async (product_id: string) => {
    const { body } = await open(product_id)
    return (await server.stranger().get(`/v1/checkouts/client/${body.client_secret}`)).body
  }
  const [attempt, purchase] = [await seen(team.id), await seen(once.id)]

  assert.deepEqual([made.seats, made.trial_interval, made.trial_interval_count], [5, 'week', 2])
  assert.deepEqual(
    [
      attempt.seats,
      attempt.amount,
      attempt.active_trial_interval,
      attempt.active_trial_interval_count,
    ],
    [5, 4000, 'week', 2],
  )
  assert.deepEqual([purchase.seats, purchase.active_trial_interval], [null, null])
})

test('a link rejects seats for products without seats, and incomplete trials', async () => {
  const [team, once] = [await seatedLink(), await product(acme)]
  const create = (products: string[], more: object) =>
    acme.server.post('/v1/checkout-links/', { products, ...more })
  const made = await link([team.id], { seats: 2, trial_interval: 'day', trial_interval_count: 3 })
  const change = (body: object) => acme.server.patch(`/v1/checkout-links/${made.id}`, body)
  const trialFieldsMessage = 'A trial requires both an interval and an interval count.'
  const atLeast = 'At least 2 seats are required.'
  const bySeat = 'Seats are only allowed for seat-based prices.'

  for (const [answer, field, msg] of [
    [await create([once.id], { seats: 3 }), 'seats', bySeat],
    [await create([once.id, team.id], { seats: 1 }), 'seats', atLeast],
    [
      await create([team.id], { trial_interval: 'day' }),
      'trial_interval_count',
      trialFieldsMessage,
    ],
    [await change({ seats: 1 }), 'seats', atLeast],
    [await change({ seats: 4, products: [once.id] }), 'seats', bySeat],
    [await change({ trial_interval: null }), 'trial_interval', trialFieldsMessage],
  ] as const) {
    assert.equal(answer.status, 422)
    const [wrong] = answer.body.detail
    assert.deepEqual([wrong.loc, wrong.msg], [['body', field], msg])
  }
  const changed = await change({ seats: 3, trial_interval_count: 7 })
  assert.deepEqual(
    [changed.body.seats, changed.body.trial_interval, changed.body.trial_interval_count],
    [3, 'day', 7],
  )
  const cleared = await change({ seats: null, trial_interval: null, trial_interval_count: null })
  assert.deepEqual([cleared.body.seats, cleared.body.trial_interval], [null, null])
})

test('seats that a changed price no longer sells are dropped when a checkout opens', async () => {
  const team = await seatedLink()
  const made = await link([team.id], { seats: 20 })
  const tiers = [{ min_seats: 1, max_seats: 10, price_per_seat: 900 }]
  const price = { amount_type: 'seat_based', price_currency: 'usd', seat_tiers: { tiers } }
  await acme.server.patch(`/v1/products/${team.id}`, { prices: [price] })

  const opened = await server.stranger().post(`${client(made)}/checkout`)

  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  assert.deepEqual([opened.status, seen.body.seats], [201, 1])
})

test('links are found by part of their label or of their products', async () => {
  const ownMerchant = await merchant(server)
  const mine = await product(ownMerchant, { name: 'Field guide' })
  for (const label of ['Spring letter', 'Autumn', null]) {
    await ownMerchant.server.post('/v1/checkout-links/', { product_id: mine.id, label })
  }
  const other = await product(ownMerchant, { name: 'Sticker' })
  await ownMerchant.server.post('/v1/checkout-links/', { product_id: other.id })
  const found = async (query: string) => {
    const { body } = await ownMerchant.server.get('/v1/checkout-links/', { query: { query } })
    return [body.pagination.total_count, body.items[0]?.label]
  }

  assert.deepEqual(await found('LETTER'), [1, 'Spring letter'])
  assert.deepEqual(await found('guide'), [3, 'Spring letter'])
  assert.deepEqual(await found('%'), [0, undefined])
})

test('links are listed by product with an exact total count', async () => {
  const ownMerchant = await merchant(server)
  const mine = await product(ownMerchant)
  for (const label of ['a', 'b', 'c']) {
    await ownMerchant.server.post('/v1/checkout-links/', { product_id: mine.id, label })
  }

  const { body } = await ownMerchant.server.get('/v1/checkout-links/', {
    query: { product_id: mine.id, limit: '2', sorting: '-label' },
  })

  assert.deepEqual(
    body.items.map((item: any) => item.label),
    ['c', 'b'],
  )
  assert.deepEqual(body.pagination, { total_count: 3, max_page: 2 })
})
