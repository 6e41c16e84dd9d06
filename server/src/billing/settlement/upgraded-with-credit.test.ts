import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = (price_amount: number, price_currency: string) => [
  { amount_type: 'fixed', price_amount, price_currency },
]

/** A customer who downgraded from plans in dollars to a free one, and now buys one in euros. */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme)
  const team = await plan(acme, { name: 'Team', prices: fixed(3000, 'usd') })
  const free = await plan(acme, { name: 'Free', prices: [{ amount_type: 'free' }] })
  const euro = await plan(acme, { name: 'Euro', prices: fixed(2000, 'eur') })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const change = async (to: { id: string }) => {
    const body = { product_id: to.id, proration_behavior: 'prorate' }
    assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
  }
  const buy = async () => {
    const opened = await checkout(acme, [euro.id], { subscription_id: id, currency: 'eur' })
    assert.equal((await confirm(server, opened)).status, 200)
    await server.drainJobs()
  }
  return { acme, team, free, customer_id, change, buy }
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const sums = (order: any) => [order.status, order.currency, order.total_amount]

test('a credit in USD is not applied in EUR and becomes balance in USD', async () => {
  const { acme, free, customer_id, change, buy } = await begin()
  await until('2026-04-16T00:00:00Z')
  await change(free)

  await buy()
  await until('2026-05-16T00:00:00Z')

  const path = `/v1/customers/${customer_id}/balance`
  const { balances } = (await acme.server.get(path)).body
  assert.deepEqual(balances, [{ currency: 'usd', balance: 500 }])
  assert.deepEqual((await ordersOf(acme)).map(sums), [
    ['paid', 'usd', 1000],
    ['paid', 'usd', -500],
    ['paid', 'eur', 2000],
    ['paid', 'eur', 2000],
  ])
})

test('an outstanding amount in USD is charged in USD', async () => {
  const { acme, team, free, change, buy } = await begin()
  await until('2026-04-11T00:00:00Z')
  await change(team)
  await until('2026-04-21T00:00:00Z')
  await change(free)

  await buy()
  await until('2026-05-21T00:00:00Z')

  // Ten days on each plan cost 13.33, of which 10.00 is paid.
  assert.deepEqual((await ordersOf(acme)).map(sums).map(String).toSorted(), [
    'paid,eur,2000',
    'paid,eur,2000',
    'paid,usd,1000',
    'paid,usd,333',
  ])
  assert.equal(chargesOf(server, acme).length, 4)
})
