import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  product,
  sell,
  subscribe,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  server.stripe.control.clearRequests()
  await checkBooks(server)
})

const CALCULATIONS = 'POST /v1/tax/calculations'
/** The first attempt and its one retry. */
const ATTEMPTS_MAX = 2
const PRICE = { amount_type: 'fixed', price_amount: 2000, price_currency: 'usd' }
const GERMANY = { country: 'DE' }
const FRENCH = { customer_billing_address: { country: 'FR' }, customer_tax_id: 'FR40303265045' }

const countTaxRequests = () =>
  server.stripe.control.requests({ path: '/v1/tax/calculations' }).length

/** A merchant in Germany whose sales are taxed. */
async function merchantWithTax(more: Record<string, unknown> = {}): Promise<Merchant> {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true }, ...more }
  const changed = await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  assert.equal(changed.status, 200)
  return acme
}

async function opened(acme: Merchant, more: Record<string, unknown> = {}) {
  return checkout(acme, [(await product(acme)).id], more)
}

const change = (
  { client_secret }: { client_secret: string },
  body: object,
  user: Person = server.stranger(),
) => user.patch(`/v1/checkouts/client/${client_secret}`, body)

const amounts = (body: any) => [body.net_amount, body.tax_amount, body.total_amount]

async function entriesOf({ id }: { id: string }) {
  const rows = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account', 'amount'])
    .where('order_id', '=', id)
    .where('account', '=', 'tax')
    .execute()
  return rows.map(({ amount }) => amount)
}

test('a merchant without tax collection sells at the list price', async () => {
  const acme = await merchant(server)

  const seen = await opened(acme, { customer_billing_address: GERMANY })
  const { order } = await sell(server, acme, await product(acme))

  assert.deepEqual(amounts(seen), [2000, null, 2000])
  assert.deepEqual(amounts(order), [2000, 0, 2000])
  assert.equal(countTaxRequests(), 0)
})

test('tax follows the address once it is sufficient and applies after the discount', async () => {
  const acme = await merchantWithTax()
  const half = { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'once' }
  const discount = (await acme.server.post('/v1/discounts/', half)).body
  const seen = await opened(acme)

  const german = await change(seen, { customer_billing_address: GERMANY })
  const nowhere = await change(seen, { customer_billing_address: { country: 'US' } })
  const inTexas = await change(seen, { customer_billing_address: { country: 'US', state: 'TX' } })
  const untaxedCheckout = await change(seen, { customer_billing_address: { country: 'AQ' } })
  const halfPriceCheckout = await opened(acme, {
    discount_id: discount.id,
    customer_billing_address: GERMANY,
  })

  assert.deepEqual(amounts(seen), [2000, null, 2000])
  assert.deepEqual(amounts(german.body), [2000, 380, 2380])
  assert.equal(german.body.tax_behavior, 'exclusive')
  assert.deepEqual(amounts(nowhere.body), [2000, null, 2000])
  assert.deepEqual(amounts(inTexas.body), [2000, 125, 2125])
  assert.deepEqual(amounts(untaxedCheckout.body), [2000, 0, 2000])
  assert.deepEqual(amounts(halfPriceCheckout), [1000, 190, 1190])
})

test('the same tax calculation is requested once under parallel requests', async () => {
  const acme = await merchantWithTax()
  const of = await product(acme)
  const many = await Promise.all(
    Array.from({ length: 20 }, () =>
      checkout(acme, [of.id], { customer_billing_address: GERMANY }),
    ),
  )
  const again = await checkout(acme, [of.id], { customer_billing_address: GERMANY })

  assert.deepEqual(new Set(many.map(seen => seen.total_amount)), new Set([2380]))
  assert.equal(again.total_amount, 2380)
  assert.equal(countTaxRequests(), 1)
  await checkout(acme, [of.id], { customer_billing_address: { ...GERMANY, city: 'Bonn' } })
  assert.equal(countTaxRequests(), 2)
})

test('a foreign business is reverse-charged, and a domestic one pays tax', async () => {
  const acme = await merchantWithTax()

  const foreignSale = await sell(server, acme, await product(acme), FRENCH)
  const home = await sell(server, acme, await product(acme), {
    customer_billing_address: GERMANY,
    customer_tax_id: 'DE136695976',
  })
  const person = await sell(server, acme, await product(acme), {
    customer_billing_address: { country: 'FR' },
  })

  assert.deepEqual(amounts(foreignSale.order), [2000, 0, 2000])
  assert.deepEqual(amounts(home.order), [2000, 380, 2380])
  assert.deepEqual(amounts(person.order), [2000, 400, 2400])
  const { tax_details } = await server.site.db
    .selectFrom('orders')
    .select('tax_details')
    .where('id', '=', foreignSale.order.id)
    .executeTakeFirstOrThrow()
  assert.equal((tax_details as any).taxability_reason, 'reverse_charge')
})

test('payment, order, lines and ledger have the same tax', async () => {
  const acme = await merchantWithTax()

  const { order } = await sell(server, acme, await product(acme))

  assert.deepEqual(chargesOf(server, acme), [2380])
  assert.deepEqual([order.subtotal_amount, ...amounts(order)], [2000, 2000, 380, 2380])
  assert.deepEqual(
    order.items.map((item: any) => [item.amount, item.tax_amount]),
    [[2000, 380]],
  )
  assert.deepEqual(await entriesOf(order), [-380])
})

test('with tax-inclusive prices the buyer pays the list price', async () => {
  const acme = await merchantWithTax({ default_tax_behavior: 'location' })

  const { checkout: open, order } = await sell(server, acme, await product(acme))
  const german = (await acme.server.get(`/v1/checkouts/${open.id}`)).body
  const inTexas = await opened(acme, { customer_billing_address: { country: 'US', state: 'TX' } })

  assert.deepEqual([german.amount, ...amounts(german)], [2000, 1681, 319, 2000])
  assert.equal(german.tax_behavior, 'inclusive')
  assert.deepEqual([order.subtotal_amount, ...amounts(order)], [1681, 1681, 319, 2000])
  assert.deepEqual(await entriesOf(order), [-319])
  assert.deepEqual(chargesOf(server, acme), [2000])
  assert.deepEqual(amounts(inTexas), [2000, 125, 2125])
})

test("a price's own tax behavior applies, also at renewal", async () => {
  const acme = await merchantWithTax()
  const priced = (tax_behavior: string) => [{ ...PRICE, tax_behavior }]
  const within = await product(acme, { prices: priced('inclusive') })
  const club = await product(acme, { recurring_interval: 'year', prices: priced('location') })

  await sell(server, acme, within)
  const { order } = await sell(server, acme, club)
  server.clock.set(new Date(order.subscription.current_period_end))
  await server.drainJobs()

  assert.equal(within.prices[0].tax_behavior, 'inclusive')
  assert.equal((await product(acme)).prices[0].tax_behavior, null)
  const net = [1681, 319, 2000]
  assert.deepEqual((await ordersOf(acme)).map(amounts), [net, net, net])
  assert.deepEqual(chargesOf(server, acme), [2000, 2000, 2000])
})

test("exclusive tax is charged in the currency's steps, also in dinars and yen", async () => {
  const acme = await merchantWithTax()
  const sellPlan = async (price_currency: string) => {
    const prices = [{ ...PRICE, price_currency, price_amount: 1230 }]
    return amounts((await sell(server, acme, await product(acme, { prices }))).order)
  }

  // 19 % is 233.7; for currencies with three decimals the last digit charged must be zero.
  assert.deepEqual(await sellPlan('kwd'), [1230, 230, 1460])
  assert.deepEqual(await sellPlan('jpy'), [1230, 234, 1464])
  assert.deepEqual(await sellPlan('isk'), [1230, 234, 1464])
  // The processor counts ISK in hundredths.
  assert.deepEqual(chargesOf(server, acme), [1460, 1464, 146_400])
})

test('no buyer pays while tax cannot be calculated, and the next attempt asks again', async () => {
  const acme = await merchantWithTax()
  server.stripe.control.addFault({ kind: 'error_500', match: CALCULATIONS, count: ATTEMPTS_MAX })

  const seen = await opened(acme, { customer_billing_address: GERMANY })
  const rejected = await confirm(server, seen)
  const still = (await acme.server.get(`/v1/checkouts/${seen.id}`)).body
  server.clock.pass(11_000)
  const paid = await confirm(server, seen)
  await server.drainJobs()

  assert.deepEqual(amounts(seen), [2000, null, 2000])
  assert.deepEqual([rejected.status, rejected.body.error], [503, 'TaxCalculationError'])
  assert.equal(still.status, 'open')
  assert.equal(paid.status, 200)
  assert.deepEqual(chargesOf(server, acme), [2380])
})

test('an unknown address is reported at confirmation', async () => {
  const acme = await merchantWithTax()
  const customer_billing_address = {
    country: 'US',
    state: 'PR',
    postal_code: '00901',
    line1: 'Calle 1',
    city: 'San Juan',
  }

  const seen = await opened(acme, { customer_billing_address })
  const rejected = await confirm(server, seen, { customer_billing_address })

  assert.equal(seen.tax_amount, null)
  assert.equal(rejected.status, 422)
  assert.deepEqual(
    rejected.body.detail.map(({ loc }: any) => loc),
    [['body', 'customer_billing_address']],
  )
  assert.deepEqual(chargesOf(server, acme), [])
})

test('a free purchase has no tax and no tax request', async () => {
  const acme = await merchantWithTax()
  const free = await product(acme, { prices: [{ amount_type: 'free' }] })

  const { order } = await sell(server, acme, free, { confirmation_token_id: null })

  assert.deepEqual(amounts(order), [0, 0, 0])
  assert.equal(countTaxRequests(), 0)
})

test("a renewal is taxed by the customer's current address", async () => {
  const acme = await merchantWithTax()
  const { subscription } = await subscribe(server, acme)
  const path = `/v1/customers/${subscription.customer_id}`
  await acme.server.patch(path, { billing_address: { country: 'FR' } })

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  await acme.server.patch(path, { billing_address: null })
  server.clock.pass(31 * 86_400_000)
  await server.drainJobs()

  const orders = await ordersOf(acme)
  assert.deepEqual(orders.map(amounts), [
    [1000, 190, 1190],
    [1000, 200, 1200],
    [1000, 0, 1000],
  ])
  const { tax_details } = await server.site.db
    .selectFrom('orders')
    .select('tax_details')
    .where('id', '=', orders[2].id)
    .executeTakeFirstOrThrow()
  assert.equal((tax_details as any).taxability_reason, 'location_unknown')
})

test('a renewal waits for its tax and is billed once it is known', async () => {
  const acme = await merchantWithTax()
  const { subscription } = await subscribe(server, acme)
  server.stripe.control.addFault({ kind: 'error_500', match: CALCULATIONS, count: ATTEMPTS_MAX })

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const before = await ordersOf(acme)
  server.clock.pass(10 * 60_000)
  await server.drainJobs()

  assert.equal(before.length, 1)
  const [, renewed] = await ordersOf(acme)
  assert.deepEqual(amounts(renewed), [1000, 190, 1190])
  assert.deepEqual(chargesOf(server, acme), [1190, 1190])
})
