import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  cardToken,
  checkBooks,
  ordersOf,
  setCard,
  setDebit,
  subscribe,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

/**
 * Stripe's test accounts: debits of the first are accepted and returned days later, those of the
 * second succeed.
 */
const RETURNED = 'DE62370400440532013001'
const PAID = 'DE89370400440532013000'
const MASTERCARD = '5555555555554444'

async function advanceTo(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

/** Settles all debits at the bank; the result is applied when the payments are checked. */
async function bankResponds() {
  server.stripe.control.settle()
  server.clock.pass(30 * 60_000)
  await server.drainJobs()
}

/** A merchant's payments, successful or not, oldest first. */
async function attemptsOf(acme: Merchant) {
  const query = { sorting: 'created_at', limit: '100' }
  const { items } = (await acme.server.get('/v1/payments/', { query })).body
  return items.map((item: any) => [item.method_metadata?.brand, item.status])
}

/** A renewal whose charge failed once, and its customer in the portal. */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const { customer_id } = subscription
  const choose = async () => {
    const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
    const token = { confirmation_token_id: await cardToken(server, MASTERCARD), set_default: true }
    const more = { return_url: 'https://example.com/portal' }
    const path = '/v1/customer-portal/customers/me/payment-methods'
    const added = await new Person(server.url, body.token).post(path, { ...token, ...more })
    assert.equal(added.status, 201, JSON.stringify(added.body))
    await server.drainJobs()
  }
  const status = async () =>
    (await acme.server.get(`/v1/subscriptions/${subscription.id}`)).body.status
  return { acme, choose, status }
}

test('a card chosen while a charge is in flight is used for the retry', async () => {
  const { acme, choose, status } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await advanceTo('2026-05-01T00:00:00Z')
  const [, unpaid] = await ordersOf(acme)
  await setDebit(server, acme, PAID)
  const attempt = await acme.server.post(`/v1/orders/${unpaid.id}/retry-payment`)

  await choose()
  await bankResponds()
  await advanceTo('2026-06-01T00:00:00Z')

  assert.deepEqual([attempt.status, await status()], [200, 'active'], JSON.stringify(attempt.body))
  assert.deepEqual((await attemptsOf(acme)).slice(2), [
    ['visa', 'succeeded'],
    ['mastercard', 'succeeded'],
  ])
})

test('a failed charge is retried immediately with a card chosen meanwhile', async () => {
  const { acme, choose, status } = await begin()
  await setDebit(server, acme, RETURNED)
  await advanceTo('2026-05-01T00:00:00Z')

  await choose()
  await bankResponds()

  assert.deepEqual((await attemptsOf(acme)).slice(1), [
    ['visa', 'failed'],
    ['mastercard', 'succeeded'],
  ])
  assert.equal(await status(), 'active')
})
