import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { ExplainedAmount, OrderExplanation } from '@gatehouse/contract/billing/explanations'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const VAT_ID = ['FR40303265045', 'eu_vat']

type TaxedSale = {
  behavior?: 'inclusive' | 'exclusive'
  address: object
  currency?: string
  each?: number
}

/** A customer with 100 seats on a monthly plan, who changes seats and moves to another country. */
async function begin({
  behavior = 'exclusive',
  address,
  currency = 'eur',
  each = 1000,
}: TaxedSale) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    country: 'DE',
    tax_settings: { enabled: true },
    default_tax_behavior: behavior,
  })
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: each }]
  const price = { amount_type: 'seat_based', price_currency: currency, seat_tiers: { tiers } }
  const product = await plan(acme, { prices: [price] })
  const purchase = await confirm(
    server,
    await checkout(acme, [product.id], { seats: 100, currency }),
    {
      customer_billing_address: address,
    },
  )
  assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
  await server.drainJobs()
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const to = async (seats: number, proration_behavior: string) => {
    const body = { seats, proration_behavior }
    const changed = await acme.server.patch(`/v1/subscriptions/${id}`, body)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await server.drainJobs()
  }
  const move = async (customer: object) => {
    const moved = await acme.server.patch(`/v1/customers/${customer_id}`, customer)
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
  }
  const explained = async (): Promise<OrderExplanation[]> => {
    const orders = await ordersOf(acme)
    const requested = orders.map((order: any) =>
      acme.server.get(`/v1/orders/${order.id}/explanation`),
    )
    return (await Promise.all(requested)).map(({ body }) => body)
  }
  return { to, move, explained }
}

const nextMonth = async () => {
  server.clock.set(new Date('2026-05-01T00:00:00Z'))
  await server.drainJobs()
}

/** Asserts that every amount is the sum of known terms. */
function expectComplete(reason: OrderExplanation): void {
  assert.equal(reason.complete, true, JSON.stringify(reason, null, 1))
  const amounts = [
    ...reason.lines,
    ...reason.lines.map(({ tax }) => tax),
    reason.subtotal,
    reason.tax,
  ]
  for (const { amount, terms } of amounts) {
    assert.equal(
      terms.reduce((sum, term) => sum + term.amount, 0),
      amount,
    )
  }
}

const ratesOf = ({ terms }: ExplainedAmount) =>
  terms.map(term =>
    term.kind === 'rate'
      ? [Number(term.percentage), term.of, term.amount]
      : [term.kind, term.amount],
  )

test('an order whose credit was taxed at another rate is explained rate by rate', async () => {
  const { to, move, explained } = await begin({ address: { country: 'FR' } })
  await to(50, 'prorate')
  await move({ billing_address: { country: 'HU' } })
  await nextMonth()

  const [, renewal] = await explained()
  assert.ok(renewal)
  expectComplete(renewal)
  // The new period is taxed at 27 %, the credit of 50 seats at the 20 % they were charged with.
  assert.deepEqual(ratesOf(renewal.tax), [
    [27, 50_000, 13_500],
    [20, -50_000, -10_000],
  ])
})

test('an untaxed renewal is explained by the tax that its credit returns', async () => {
  const { to, move, explained } = await begin({ address: { country: 'FR' } })
  await to(50, 'prorate')
  await move({ tax_id: VAT_ID })
  await nextMonth()

  const [, renewal] = await explained()
  assert.ok(renewal)
  expectComplete(renewal)
  assert.deepEqual(ratesOf(renewal.tax), [
    [0, 50_000, 0],
    [20, -50_000, -10_000],
  ])
})

test('lines whose prices include taxes at different rates are explained', async () => {
  const { to, move, explained } = await begin({ behavior: 'inclusive', address: { country: 'FR' } })
  await to(50, 'prorate')
  await move({ billing_address: { country: 'HU' } })
  await nextMonth()

  const [, renewal] = await explained()
  assert.ok(renewal)
  expectComplete(renewal)
  assert.ok(renewal.lines.every(({ terms }) => terms.some(({ kind }) => kind === 'tax_within')))
})

test('tax in dinars is explained by its rate and the step it is rounded to', async () => {
  const { to, explained } = await begin({
    ...{ address: { country: 'FI' }, currency: 'kwd', each: 50 },
  })
  await to(101, 'invoice')

  const [first, second] = await explained()
  assert.ok(first && second)
  expectComplete(first)
  expectComplete(second)
  assert.deepEqual(ratesOf(first.tax), [
    [25.5, 5000, 1275],
    ['rounding', 5],
  ])
  assert.deepEqual(ratesOf(second.tax), [
    [25.5, 50, 13],
    ['rounding', -3],
  ])
})
