import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const DAY = 86_400_000
const daysAhead = (days: number) => new Date(server.clock.now().getTime() + days * DAY)

async function advance(acme: Merchant, days: number) {
  const path = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  const answer = await acme.server.post(path, { to: daysAhead(days).toISOString() })
  assert.equal(answer.status, 202, JSON.stringify(answer.body))
  await server.drainJobs()
}

test("advancing a merchant's test clock charges that merchant's renewals only", async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  for (const shop of [acme, rival]) {
    await confirm(server, await checkout(shop, [(await plan(shop)).id]))
  }
  await server.drainJobs()

  await advance(acme, 32)

  const reasons = (await ordersOf(acme)).map((order: any) => [order.billing_reason, order.status])
  assert.deepEqual(reasons, [
    ['subscription_create', 'paid'],
    ['subscription_cycle', 'paid'],
  ])
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.deepEqual(chargesOf(server, rival), [1000])
})

test('a buyer buys at the time of a merchant whose clock is ahead', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  await advance(acme, 40)

  const opened = await checkout(acme, [book.id])
  const answer = await confirm(server, opened)
  await server.drainJobs()

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const [order] = await ordersOf(acme)
  const day = (moment: Date | string) => new Date(moment).toISOString().slice(0, 10)
  assert.equal(day(order.created_at), day(daysAhead(40)))
  assert.equal(day(opened.expires_at), day(daysAhead(41)))
  const { status } = await server.stranger().get('/v1/customer-portal/orders/', {
    headers: { authorization: `Bearer ${answer.body.customer_session_token}` },
  })
  assert.equal(status, 200)
})

test('an open checkout expires when the merchant advances a day', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])

  await advance(acme, 2)

  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  assert.equal(seen.status, 410)
})
