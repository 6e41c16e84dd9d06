import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { charged, checkout, confirm, lawful, ordersOf, plan, product } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())
afterEach(() => lawful(house))

const DAY = 86_400_000
const ahead = (days: number) => new Date(house.clock.now().getTime() + days * DAY)

async function advance(acme: Merchant, days: number) {
  const path = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  const answer = await acme.server.post(path, { to: ahead(days).toISOString() })
  assert.equal(answer.status, 202, JSON.stringify(answer.body))
  await house.settled()
}

test("advancing a merchant's test clock charges that merchant's renewals only", async () => {
  const [acme, rival] = [await merchant(house), await merchant(house, 'Rival')]
  for (const shop of [acme, rival]) {
    await confirm(house, await checkout(shop, [(await plan(shop)).id]))
  }
  await house.settled()

  await advance(acme, 32)

  const reasons = (await ordersOf(acme)).map((order: any) => [order.billing_reason, order.status])
  assert.deepEqual(reasons, [
    ['subscription_create', 'paid'],
    ['subscription_cycle', 'paid'],
  ])
  assert.deepEqual(charged(house, acme), [1000, 1000])
  assert.deepEqual(charged(house, rival), [1000])
})

test('a buyer buys at the time of a merchant whose clock is ahead', async () => {
  const acme = await merchant(house)
  const book = await product(acme)
  await advance(acme, 40)

  const opened = await checkout(acme, [book.id])
  const answer = await confirm(house, opened)
  await house.settled()

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const [order] = await ordersOf(acme)
  const day = (moment: Date | string) => new Date(moment).toISOString().slice(0, 10)
  assert.equal(day(order.created_at), day(ahead(40)))
  assert.equal(day(opened.expires_at), day(ahead(41)))
  const { status } = await house.stranger().get('/v1/customer-portal/orders/', {
    headers: { authorization: `Bearer ${answer.body.customer_session_token}` },
  })
  assert.equal(status, 200)
})

test('an open checkout expires when the merchant advances a day', async () => {
  const acme = await merchant(house)
  const opened = await checkout(acme, [(await product(acme)).id])

  await advance(acme, 2)

  const seen = await house.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  assert.equal(seen.status, 410)
})
