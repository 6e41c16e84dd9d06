import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkBooks, ordersOf, subscribe } from '../../testing/sales.ts'
import { createMeter, giveCredits, ingest } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A customer on a plan with a price of its own and one by tiers. */
async function subscribed(price: object) {
  acme = await merchant(server)
  const calls = await createMeter(acme, { func: 'sum', property: 'n' })
  const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
  const tiered = { amount_type: 'metered_tiers', meter_id: calls.id, ...price }
  const { subscription } = await subscribe(server, acme, { prices: [fixed, tiered] })
  return { subscription, calls, customer: { id: subscription.customer_id as string } }
}

async function use(customer: { id: string }, n: number) {
  const answer = await ingest(acme, [{ name: 'call', customer_id: customer.id, metadata: { n } }])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const read = async (id: string) => (await acme.server.get(`/v1/subscriptions/${id}`)).body

test('tiers price the units that no credit covers, and each tier explains its part', async () => {
  const tiers = [
    { bound: 100, unit_amount: '100' },
    { bound: 1000, unit_amount: '10' },
    { bound: 10_000, unit_amount: '1' },
    { bound: null, unit_amount: '0.1' },
  ]
  const graduated = { tiers: { type: 'graduated', tiers } }
  const { subscription, customer, calls } = await subscribed(graduated)
  await giveCredits(acme, customer, calls, { units: 1000 })
  await use(customer, 13_345)
  const [open] = (await read(subscription.id)).meters
  assert.deepEqual([open.consumed_units, open.amount], [13_345, 28_235])
  await until(subscription.current_period_end)

  const [, renewal] = await ordersOf(acme)
  assert.deepEqual(
    renewal.items.map((item: { amount: number }) => item.amount),
    [1000, 28_235],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 29_235])
  const { body: why } = await acme.server.get(`/v1/orders/${renewal.id}/explanation`)
  assert.equal(why.complete, true, JSON.stringify(why))
  assert.deepEqual(why.lines[1].terms[0], {
    ...{ kind: 'usage', amount: 28_235, units: '12345' },
    parts: [
      { units: '100', unit_amount: '100' },
      { units: '900', unit_amount: '10' },
      { units: '9000', unit_amount: '1' },
      { units: '2345', unit_amount: '0.1' },
    ],
  })
})

test('the tier of all units prices each of them, up to the cap', async () => {
  const tiers = [
    { bound: 1000, unit_amount: '10' },
    { bound: null, unit_amount: '5.5' },
  ]
  const volume = { tiers: { type: 'volume', tiers }, cap_amount: 5500 }
  const { subscription, customer } = await subscribed(volume)
  await use(customer, 1000.5)
  const [open] = (await read(subscription.id)).meters
  assert.equal(open.amount, 5500)
  await until(subscription.current_period_end)

  const [, renewal] = await ordersOf(acme)
  const [, { label, amount }] = renewal.items
  assert.deepEqual([label.split(' (')[0], amount], ['Calls, 1000.5 units', 5500])
  const { body: why } = await acme.server.get(`/v1/orders/${renewal.id}/explanation`)
  assert.equal(why.complete, true, JSON.stringify(why))
  assert.deepEqual(why.lines[1].terms, [
    {
      ...{ kind: 'usage', amount: 5503, units: '1000.5' },
      parts: [{ units: '1000.5', unit_amount: '5.5' }],
    },
    { kind: 'limit', amount: -3, of: 5500, at: 'cap' },
  ])
})

test('with a hard limit, use ends with the credits, and nothing is billed', async () => {
  const tiers = { type: 'volume', tiers: [{ bound: null, unit_amount: '10' }] }
  const answers = async (limit_type: string) => {
    const { subscription, customer, calls } = await subscribed({ tiers, limit_type })
    const who = { customer_id: customer.id, meter_id: calls.id }
    await giveCredits(acme, customer, calls, { units: 100 })
    const consume = async (amount: number) =>
      (await acme.server.post('/v1/entitlements/consume', { ...who, amount })).body.allowed
    const allowed = [await consume(100), await consume(5)]
    const { meters } = await read(subscription.id)
    return { allowed, amount: meters[0].amount }
  }

  assert.deepEqual(await answers('hard'), { allowed: [true, false], amount: 0 })
  assert.deepEqual(await answers('overage'), { allowed: [true, true], amount: 50 })
})
