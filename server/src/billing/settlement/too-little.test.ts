import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const MAY = '2026-05-01T00:00:00Z'

/** A customer with a one dollar plan that is discounted by 90 % from the next month on. */
async function begin(more: Record<string, unknown> = {}) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const prices = [{ amount_type: 'fixed', price_amount: 100, price_currency: 'usd' }]
  const pro = await plan(acme, { prices, ...more })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const ninetyPercentOff = {
    name: 'Nearly',
    type: 'percentage',
    basis_points: 9000,
    duration: 'forever',
  }
  const discount = await acme.server.post('/v1/discounts/', ninetyPercentOff)
  const response = await acme.server.patch(path, { discount_id: discount.body.id })
  assert.equal(response.status, 200)
  return { acme, subscription, path }
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const moveCustomer = async (acme: Merchant, { customer_id }: { customer_id: string }) => {
  const path = `/v1/customers/${customer_id}/balance/entries`
  const { items } = (await acme.server.get(path)).body
  return items.map((item: any) => [item.cause, item.amount, item.balance])
}

const amounts = (order: any) => [order.status, order.total_amount, order.due_amount]

test('a renewal below the card minimum is waived instead of ending the plan', async () => {
  const { acme, subscription, path } = await begin()
  const { renewal } = (await acme.server.post(`${path}/preview`, {})).body

  await until(MAY)

  assert.deepEqual([renewal.total_amount, renewal.due_amount], [10, 0])
  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    ['paid', 100, 100],
    ['paid', 10, 0],
  ])
  assert.equal((await acme.server.get(path)).body.status, 'active')
  assert.deepEqual(chargesOf(server, acme), [100])
  assert.deepEqual(await moveCustomer(acme, subscription), [
    ['applied', -10, 0],
    ['waived', 10, 10],
  ])
})

test('a sufficient balance pays a small renewal, and a smaller balance is untouched', async () => {
  const { acme, subscription } = await begin()
  const path = `/v1/customers/${subscription.customer_id}/balance`
  await acme.server.post(path, { amount: 15, currency: 'usd', reason: 'Sorry' })

  await until(MAY)
  const paid = (await acme.server.get(path)).body.balance
  await until('2026-06-01T00:00:00Z')

  assert.deepEqual([paid, (await acme.server.get(path)).body.balance], [5, 5])
  assert.deepEqual(await moveCustomer(acme, subscription), [
    ['applied', -10, 5],
    ['waived', 10, 15],
    ['applied', -10, 5],
    ['adjustment', 15, 15],
  ])
})

test('ending a trial early requires no card if nothing is due', async () => {
  const { acme, path } = await begin({ trial_interval: 'month', trial_interval_count: 1 })
  const seen = await acme.server.post(`${path}/preview`, { trial_end: 'now' })

  const preview_token = seen.body.token
  const started = await acme.server.patch(path, { trial_end: 'now', preview_token })
  await server.drainJobs()

  assert.equal(seen.body.due_now.due_amount, 0)
  assert.deepEqual([started.status, started.body.status], [200, 'active'])
  assert.deepEqual(amounts((await ordersOf(acme))[1]), ['paid', 10, 0])
  assert.deepEqual(chargesOf(server, acme), [])
})
