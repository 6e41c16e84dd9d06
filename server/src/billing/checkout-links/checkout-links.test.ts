import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { confirm, product } from '../../testing/sales.ts'

let house: House
let acme: Merchant

before(async () => {
  house = await openHouse()
  acme = await merchant(house)
})
after(() => house.close())

async function link(products: string[], more: Record<string, unknown> = {}) {
  const made = await acme.server.post('/v1/checkout-links/', { products, ...more })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const client = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkout-links/client/${client_secret}`

test('a link can be looked at by anybody without opening a checkout', async () => {
  const own = await product(acme)
  const made = await link([own.id], { label: 'Spring' })

  const seen = await house.stranger().get(client(made))

  assert.equal(made.url, `${house.url}/checkout/link/${made.client_secret}`)
  assert.equal(seen.status, 200)
  assert.equal(seen.body.label, 'Spring')
  assert.equal(seen.body.organization.name, 'Acme')
  assert.deepEqual(
    seen.body.products.map((one: any) => one.id),
    [own.id],
  )
  const { body } = await acme.server.get('/v1/checkouts/', { query: { product_id: own.id } })
  assert.equal(body.pagination.total_count, 0)
})

test('a link sells: it opens a checkout that knows where the buyer came from', async () => {
  const own = await product(acme)
  const made = await link([own.id], { metadata: { utm_source: 'mine', kind: 'spring' } })
  const prefill = {
    customer_email: 'guest@example.com',
    reference_id: 'r-1',
    utm_source: 'theirs',
    utm_medium: 'mail',
  }

  const opened = await house.stranger().post(`${client(made)}/checkout`, prefill)
  const paid = await confirm(house, opened.body, { customer_email: 'guest@example.com' })
  await house.settled()

  assert.equal(opened.status, 201, JSON.stringify(opened.body))
  assert.equal(opened.body.url, `${house.url}/checkout/${opened.body.client_secret}`)
  assert.equal(paid.status, 200)
  const { body } = await acme.server.get('/v1/orders/', { query: { product_id: own.id } })
  assert.deepEqual(body.items[0].metadata, {
    utm_source: 'mine',
    kind: 'spring',
    reference_id: 'r-1',
    utm_medium: 'mail',
  })
})

test('archived products leave a link, and a link without any is gone', async () => {
  const [one, two] = [await product(acme), await product(acme, { name: 'Second' })]
  const made = await link([one.id, two.id])
  const archive = (id: string) => acme.server.patch(`/v1/products/${id}`, { is_archived: true })

  await archive(one.id)
  const opened = await house.stranger().post(`${client(made)}/checkout`)
  const seen = await house.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  await archive(two.id)
  const gone = await house.stranger().get(client(made))

  assert.deepEqual(
    seen.body.products.map((item: any) => item.id),
    [two.id],
  )
  assert.equal(gone.status, 404)
})

test('a wish that does not fit the link is left out', async () => {
  const own = await product(acme)
  const made = await link([own.id])
  const other = await product(acme, { name: 'Other' })

  const opened = await house.stranger().post(`${client(made)}/checkout`, {
    product_id: other.id,
    amount: 5000,
    discount_code: 'SPRING',
  })

  const seen = await house.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  assert.equal(seen.body.product_id, own.id)
  assert.equal(seen.body.amount, 2000)
})

test('a link is changed and deleted by its merchant alone', async () => {
  const [one, two] = [await product(acme), await product(acme, { name: 'Second' })]
  const made = await link([one.id])
  const path = `/v1/checkout-links/${made.id}`
  const rival = await merchant(house, 'Rival')

  const foreign = await rival.server.patch(path, { label: 'mine' })
  const changed = await acme.server.patch(path, { products: [two.id], label: 'New' })
  const theirs = await acme.server.patch(path, { products: [(await product(rival)).id] })
  const deleted = await acme.server.delete(path)
  const gone = await house.stranger().post(`${client(made)}/checkout`)

  assert.equal(foreign.status, 404)
  assert.equal(changed.body.label, 'New')
  assert.deepEqual(
    changed.body.products.map((item: any) => item.id),
    [two.id],
  )
  assert.equal(theirs.status, 422)
  assert.equal(deleted.status, 204)
  assert.equal(gone.status, 404)
  assert.equal((await acme.server.get(path)).status, 404)
})

test('links are listed by product, with how many there are', async () => {
  const own = await merchant(house)
  const mine = await product(own)
  for (const label of ['a', 'b', 'c']) {
    await own.server.post('/v1/checkout-links/', { product_id: mine.id, label })
  }

  const { body } = await own.server.get('/v1/checkout-links/', {
    query: { product_id: mine.id, limit: '2', sorting: '-label' },
  })

  assert.deepEqual(
    body.items.map((item: any) => item.label),
    ['c', 'b'],
  )
  assert.deepEqual(body.pagination, { total_count: 3, max_page: 2 })
})
