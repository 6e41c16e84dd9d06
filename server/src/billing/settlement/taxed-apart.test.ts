import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  setCard,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = (price_amount: number, more = {}) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd', ...more },
]
const MAY = '2026-05-01T00:00:00Z'

/**
 * A customer who upgraded, to be billed at the renewal, while a change to a plan with tax-inclusive
 * prices is pending for then: the prices of 10.00 and of the more expensive plan exclude tax.
 */
async function begin(moreExpensive: number) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const tax = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, tax)
  const pro = await plan(acme)
  const team = await plan(acme, { name: 'Team', prices: fixed(moreExpensive) })
  const gross = await plan(acme, { prices: fixed(3000, { tax_behavior: 'inclusive' }) })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [{ id, ...subscription }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${id}`
  await until('2026-04-16T00:00:00Z')
  const up = { product_id: team.id, proration_behavior: 'prorate' }
  assert.equal((await acme.server.patch(path, up)).status, 200)
  // No single request does both, but seats that follow members change while another plan is
  // pending.
  await server.site.db
    .insertInto('subscription_changes')
    .values({
      ...{ id: randomUUID(), organization_id: acme.organization.id, subscription_id: id },
      ...{ product_id: gross.id, price_ids: [gross.prices[0].id], seats: null, kind: 'terms' },
      ...{ behavior: 'next_period', status: 'waiting', restarts: false, net_amount: 0 },
      ...{ digest: Buffer.alloc(32), at: new Date(MAY), created_at: server.clock.now() },
    })
    .execute()
  const get = async () => (await acme.server.get(path)).body
  return { acme, gross, team, path, get, subscription }
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const amounts = (order: any) => [order.status, order.total_amount, order.tax_amount]

test('a small outstanding amount keeps the tax it was calculated with', async () => {
  const { acme, path } = await begin(1060)

  const { renewal } = (await acme.server.post(`${path}/preview`, {})).body
  await until(MAY)

  // 0.30 is due. The card minimum is 0.50; the excess is credited to the customer's balance.
  assert.deepEqual(
    [renewal.total_amount, renewal.tax_amount, renewal.due_amount],
    [3000, 479, 2976],
  )
  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    ['paid', 1190, 190],
    ['paid', 60, 10],
    ['paid', -24, -4],
    ['paid', 3000, 479],
  ])
  assert.deepEqual(chargesOf(server, acme), [1190, 60, 2976])
})

test("a preview applies the credit's own tax in the order that bills it first", async () => {
  const { acme, path, subscription } = await begin(1060)
  const customer = `/v1/customers/${subscription.customer_id}`
  const moved = await acme.server.patch(customer, { billing_address: { country: 'HU' } })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))

  const { renewal } = (await acme.server.post(`${path}/preview`, {})).body
  await until(MAY)

  // 27 % of the 0.50 charged, and of the excess 0.20.
  assert.deepEqual((await ordersOf(acme)).slice(1).map(amounts), [
    ['paid', 64, 14],
    ['paid', -25, -5],
    ['paid', 3000, 638],
  ])
  assert.deepEqual([renewal.tax_amount, renewal.due_amount], [638, 2975])
  assert.equal(chargesOf(server, acme).at(-1), 2975)
})

test('a separate outstanding amount is paid before the next period starts', async () => {
  const { acme, gross, team, path, get } = await begin(3000)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  await until(MAY)
  const unpaidOrders = await get()
  const [, unpaid, ...others] = await ordersOf(acme)
  const { items } = (await acme.server.get(`${path}/agenda`)).body
  await setCard(server, acme, 'pm_card_visa')
  const retried = await acme.server.post(`/v1/orders/${unpaid.id}/retry-payment`)
  await server.drainJobs()

  assert.deepEqual(
    [unpaidOrders.status, unpaidOrders.product_id, others],
    ['past_due', team.id, []],
  )
  assert.deepEqual(amounts(unpaid), ['pending', 1190, 190])
  const attempts = items.filter(({ type }: any) => type === 'payment_retry')
  assert.deepEqual([attempts.length, attempts[0].amount], [4, 1190])
  assert.equal(retried.status, 200)
  const runs = await get()
  assert.deepEqual([runs.status, runs.product_id], ['active', gross.id])
  assert.equal(runs.current_period_start, '2026-05-01T00:00:00.000Z')
  assert.deepEqual(chargesOf(server, acme), [1190, 1190, 3000])
})

test('if the separate debit is never paid, the next period is never billed', async () => {
  const { acme, get } = await begin(3000)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  for (const day of ['01', '03', '08', '15', '22']) await until(`2026-05-${day}T00:00:00Z`)

  assert.equal((await get()).status, 'canceled')
  assert.deepEqual((await ordersOf(acme)).length, 2)
  assert.deepEqual(chargesOf(server, acme), [1190])
})
