import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const MAY = new Date('2026-05-01T00:00:00Z')
const VAT_ID = ['FR40303265045', 'eu_vat']

const seatPrices = (price_per_seat: number, price_currency: string) => [
  {
    amount_type: 'seat_based',
    price_currency,
    seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat }] },
  },
]

type SaleFixture = { address: object; seats?: number; each?: number; currency?: string }

/** A customer of a German merchant with seats on a monthly plan, all of them just paid. */
async function begin({ address, seats = 100, each = 1000, currency = 'eur' }: SaleFixture) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    country: 'DE',
    tax_settings: { enabled: true },
    default_tax_behavior: 'exclusive',
  })
  const sellPlan = await plan(acme, { prices: seatPrices(each, currency) })
  const purchase = await confirm(server, await checkout(acme, [sellPlan.id], { seats, currency }), {
    customer_billing_address: address,
  })
  assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
  await server.drainJobs()
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const to = async (count: number, proration_behavior = 'invoice') => {
    const path = `/v1/subscriptions/${id}`
    const requested = { seats: count, proration_behavior }
    const preview = await acme.server.post(`${path}/preview`, requested)
    assert.equal(preview.status, 200, JSON.stringify(preview.body))
    const changed = await acme.server.patch(path, requested)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await server.drainJobs()
    return preview.body
  }
  const move = async (customer: object) => {
    const moved = await acme.server.patch(`/v1/customers/${customer_id}`, customer)
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
  }
  return { acme, to, move }
}

const amounts = ({ net_amount, tax_amount }: any) => [net_amount, tax_amount]

test('a credit returns the tax of its order after the customer adds a VAT id', async () => {
  const { acme, to, move } = await begin({ address: { country: 'FR' } })
  await move({ tax_id: VAT_ID })
  await to(101)
  const preview = await to(10)

  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    [100_000, 20_000],
    [1000, 0],
    [-91_000, -18_000],
  ])
  assert.equal(preview.credited_amount, 109_000)
})

test('a credit of two orders has the rate of each after the customer moves', async () => {
  const { acme, to, move } = await begin({ address: { country: 'HU' } })
  await move({ billing_address: { country: 'DE' } })
  await to(101)
  await to(10)

  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    [100_000, 27_000],
    [1000, 190],
    [-91_000, -24_490],
  ])
})

test('a customer who moves to a higher rate gets no more tax back than they paid', async () => {
  const { acme, to, move } = await begin({ address: { country: 'LU' } })
  await move({ billing_address: { country: 'HU' } })
  await to(101)
  await to(1)

  // One seat at 27 %, and 99 at 17 %.
  assert.deepEqual((await ordersOf(acme)).at(-1).tax_amount, -270 - 16_830)
})

test('a pending credit keeps its own tax in a renewal that is not taxed', async () => {
  const { acme, to, move } = await begin({ address: { country: 'FR' } })
  await move({ tax_id: VAT_ID })
  const { renewal } = await to(50, 'prorate')
  server.clock.set(MAY)
  await server.drainJobs()

  const [, renewed] = await ordersOf(acme)
  assert.deepEqual(amounts(renewed), [0, -10_000])
  assert.deepEqual([renewal.total_amount, renewal.tax_amount], [-10_000, -10_000])
})

test('a renewal is taxed although it applies a credit of an untaxed period', async () => {
  const { acme, to, move } = await begin({ address: { country: 'FR' } })
  await move({ tax_id: VAT_ID })
  server.clock.set(MAY)
  await server.drainJobs()
  await move({ tax_id: null })
  await to(50, 'prorate')
  server.clock.set(new Date('2026-06-01T00:00:00Z'))
  await server.drainJobs()

  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    [100_000, 20_000],
    [100_000, 0],
    [0, 10_000],
  ])
})

test("a credit in dinars has the tax of its rate in the currency's steps", async () => {
  const address = { country: 'FI' }
  const { acme, to } = await begin({ address, each: 50, seats: 2000, currency: 'kwd' })
  await to(2001)
  await to(20)

  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    [100_000, 25_500],
    [50, 10],
    [-99_050, -25_260],
  ])
})

test('a credit taxed by two authorities has the tax of both rates', async () => {
  const address = { country: 'CA', state: 'CA-QC' }
  const { acme, to } = await begin({ address, each: 50, seats: 2000, currency: 'cad' })
  await to(2001)
  await to(20)

  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    [100_000, 14_975],
    [50, 8],
    [-99_050, -14_833],
  ])
})
