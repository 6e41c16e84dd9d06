import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY, later } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, plan, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

let codes = 0
async function discount(body: object = {}, seller = acme) {
  const given = { type: 'percentage', duration: 'once', name: 'Off', basis_points: 2500 }
  const code = `CODE${(codes += 1)}`
  const answer = await seller.server.post('/v1/discounts/', { ...given, code, ...body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const fixed = (amount: number, currency = 'usd') => ({ type: 'fixed', amount, currency })

type OpenedCheckout = { id: string; client_secret: string }
const change = ({ client_secret }: OpenedCheckout, body: object) =>
  server.stranger().patch(`/v1/checkouts/client/${client_secret}`, body)
const fetchCheckout = async ({ id }: OpenedCheckout, seller = acme) =>
  (await seller.server.get(`/v1/checkouts/${id}`)).body

const placesOf = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

test('a merchant applies a discount, and the buyer sees the amount it takes off', async () => {
  const quarter = await discount()
  const book = await product(acme)

  const opened = await checkout(acme, [book.id], { discount_id: quarter.id })
  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)

  const amounts = ({ amount, discount_amount, net_amount, total_amount }: any) => {
    return [amount, discount_amount, net_amount, total_amount]
  }
  assert.deepEqual(amounts(opened), [2000, 500, 1500, 1500])
  assert.deepEqual(amounts(seen.body), [2000, 500, 1500, 1500])
  assert.equal(seen.body.discount_id, quarter.id)
  assert.deepEqual(seen.body.discount, {
    ...{ id: quarter.id, name: 'Off', code: quarter.code },
    ...{ type: 'percentage', duration: 'once', basis_points: 2500 },
  })
  const off = await acme.server.patch(`/v1/checkouts/${opened.id}`, { discount_id: null })
  assert.deepEqual([off.body.discount, off.body.total_amount], [null, 2000])
})

test('a buyer enters a code in any case and removes it again', async () => {
  const five = await discount({ ...fixed(500), code: 'Friends' })
  const opened = await checkout(acme, [(await product(acme)).id])

  const result = await change(opened, { discount_code: ' fRIENDS ' })
  const other = await change(opened, { customer_name: 'Bea' })
  const none = await change(opened, { discount_code: null })

  assert.deepEqual([result.body.discount_id, result.body.total_amount], [five.id, 1500])
  assert.equal(other.body.total_amount, 1500)
  assert.deepEqual([none.body.discount_id, none.body.total_amount], [null, 2000])
})

test('a discount that is not allowed is rejected at the field', async () => {
  const [book, other] = [await product(acme), await product(acme)]
  const now = server.clock.now()
  const early = await discount({ starts_at: later(now, DAY).toISOString() })
  const theirs = await discount({}, await merchant(server, 'Rival'))
  const elsewhere = await discount({ products: [other.id] })
  const monthly = await discount({ duration: 'repeating', duration_in_months: 3 })
  const euros = await discount(fixed(500, 'eur'))
  const deleted = await discount()
  await acme.server.delete(`/v1/discounts/${deleted.id}`)
  const over = await discount({ ends_at: later(now, 1000).toISOString() })
  const opened = await checkout(acme, [book.id])
  server.clock.set(later(now, 2000))

  for (const item of [early, theirs, elsewhere, monthly, euros, deleted, over]) {
    const byCode = await change(opened, { discount_code: item.code })
    const byId = { products: [book.id], discount_id: item.id }
    assert.deepEqual(placesOf(byCode), ['body.discount_code'], item.code)
    assert.deepEqual(placesOf(await acme.server.post('/v1/checkouts/', byId)), ['body.discount_id'])
  }
  assert.deepEqual(placesOf(await change(opened, { discount_code: 'NOBODYS' })), [
    'body.discount_code',
  ])
  const unknown = await acme.server.patch(`/v1/checkouts/${opened.id}`, { discount_id: UNKNOWN })
  assert.deepEqual(placesOf(unknown), ['body.discount_id'])
  assert.equal((await fetchCheckout(opened)).total_amount, 2000)
})

test("where codes are disabled none is accepted; the merchant's own can be removed", async () => {
  const [withDiscount, own] = [await discount(), await discount(fixed(1900))]
  const opened = await checkout(acme, [(await product(acme)).id], {
    discount_id: withDiscount.id,
    allow_discount_codes: false,
  })

  const rejected = await change(opened, { discount_code: own.code })
  const without = await change(opened, { discount_code: null })

  assert.deepEqual(placesOf(rejected), ['body.discount_code'])
  assert.equal(without.body.total_amount, 2000)
})

test('free and pay-what-you-want prices have no discount', async () => {
  const any = await discount()
  const gift = await product(acme, { prices: [{ amount_type: 'free' }] })
  const tip = await product(acme, { prices: [{ amount_type: 'custom', preset_amount: 500 }] })

  for (const { id } of [gift, tip]) {
    const opened = await checkout(acme, [id])
    assert.equal(opened.is_discount_applicable, false)
    assert.deepEqual(placesOf(await change(opened, { discount_code: any.code })), [
      'body.discount_code',
    ])
  }
})

test('changing the product keeps a discount that applies to it and drops any other', async () => {
  const [book, pro] = [await product(acme), await plan(acme)]
  const both = await discount()
  const bookDiscount = await discount({ products: [book.id] })
  const choose = async (discount_id: string) => {
    const opened = await checkout(acme, [book.id, pro.id], { discount_id })
    return (await change(opened, { product_id: pro.id })).body
  }

  const switchedCheckout = await choose(both.id)
  const dropped = await choose(bookDiscount.id)

  assert.deepEqual(
    [switchedCheckout.discount_id, switchedCheckout.discount_amount, switchedCheckout.net_amount],
    [both.id, 250, 750],
  )
  assert.deepEqual([dropped.discount_id, dropped.discount_amount], [null, 0])
  assert.equal(dropped.total_amount, 1000)
})

test('a discount that is gone at confirmation is rejected; the buyer may go on', async () => {
  const removed = await discount()
  const opened = await checkout(acme, [(await product(acme)).id], { discount_id: removed.id })
  await acme.server.delete(`/v1/discounts/${removed.id}`)

  const rejected = await confirm(server, opened)
  const paid = await confirm(server, opened, { discount_code: null })
  await server.drainJobs()

  assert.deepEqual(placesOf(rejected), ['body.discount_code'])
  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  assert.equal(paid.body.total_amount, 2000)
})

test('a link applies its discount, or that of a code, while it can be redeemed', async () => {
  const book = await product(acme)
  const [own, coded] = [await discount(), await discount(fixed(100))]
  const over = await discount({ ends_at: later(server.clock.now(), 1000).toISOString() })
  const elsewhere = await discount({ products: [(await product(acme)).id] })
  const link = async (discount_id: string, more: object = {}) => {
    const body = { products: [book.id], discount_id, ...more }
    return acme.server.post('/v1/checkout-links/', body)
  }
  const open = async (made: { body: any }, prefill: object = {}) => {
    const path = `/v1/checkout-links/client/${made.body.client_secret}/checkout`
    const { body } = await server.stranger().post(path, prefill)
    const seen = await server.stranger().get(`/v1/checkouts/client/${body.client_secret}`)
    return seen.body.total_amount
  }

  const made = await link(own.id)
  const closed = await link(own.id, { allow_discount_codes: false })
  const late = await link(over.id)
  server.clock.set(later(server.clock.now(), 2000))

  assert.equal(made.body.discount.id, own.id)
  assert.equal(await open(made), 1500)
  assert.equal(await open(made, { discount_code: coded.code }), 1900)
  assert.equal(await open(made, { discount_code: 'NOBODYS' }), 1500)
  assert.equal(await open(closed, { discount_code: coded.code }), 1500)
  assert.equal(await open(late), 2000)
  assert.deepEqual(placesOf(await link(UNKNOWN)), ['body.discount_id'])
  assert.deepEqual(placesOf(await link(elsewhere.id)), ['body.discount_id'])
  const path = `/v1/checkout-links/${made.body.id}`
  assert.equal(
    (await acme.server.patch(path, { discount_id: coded.id })).body.discount_id,
    coded.id,
  )
  await acme.server.delete(`/v1/discounts/${coded.id}`)
  assert.deepEqual((await acme.server.get(path)).body.discount_id, null)
})
