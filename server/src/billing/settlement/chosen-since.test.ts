import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { cardToken, lawful, ordersOf, putCard, putDebit, subscribe } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => house.close())
afterEach(async () => {
  house.stripe.control.clearFaults()
  await lawful(house)
})

/**
 * Stripe's test accounts: debits of the first are accepted and returned days later, those of the
 * second succeed.
 */
const RETURNED = 'DE62370400440532013001'
const PAID = 'DE89370400440532013000'
const MASTERCARD = '5555555555554444'

async function until(moment: string) {
  house.clock.set(new Date(moment))
  await house.settled()
}

/** Settles all debits at the bank; the result is applied when the payments are checked. */
async function banksAnswer() {
  house.stripe.control.settle()
  house.clock.pass(30 * 60_000)
  await house.settled()
}

/** A merchant's payments, successful or not, oldest first. */
async function triesOf(acme: Merchant) {
  const query = { sorting: 'created_at', limit: '100' }
  const { items } = (await acme.server.get('/v1/payments/', { query })).body
  return items.map((one: any) => [one.method_metadata?.brand, one.status])
}

/** A renewal whose charge failed once, and its customer in the portal. */
async function begin() {
  house.clock.set(new Date('2026-04-01T00:00:00Z'))
  const { acme, subscription } = await subscribe(house, await merchant(house))
  const { customer_id } = subscription
  const choose = async () => {
    const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
    const token = { confirmation_token_id: await cardToken(house, MASTERCARD), set_default: true }
    const more = { return_url: 'https://example.com/portal' }
    const path = '/v1/customer-portal/customers/me/payment-methods'
    const added = await new Person(house.url, body.token).post(path, { ...token, ...more })
    assert.equal(added.status, 201, JSON.stringify(added.body))
    await house.settled()
  }
  const status = async () =>
    (await acme.server.get(`/v1/subscriptions/${subscription.id}`)).body.status
  return { acme, choose, status }
}

test('a card chosen while a charge is in flight is used for the retry', async () => {
  const { acme, choose, status } = await begin()
  await putCard(house, acme, 'pm_card_chargeCustomerFail')
  await until('2026-05-01T00:00:00Z')
  const [, owed] = await ordersOf(acme)
  await putDebit(house, acme, PAID)
  const tried = await acme.server.post(`/v1/orders/${owed.id}/retry-payment`)

  await choose()
  await banksAnswer()
  await until('2026-06-01T00:00:00Z')

  assert.deepEqual([tried.status, await status()], [200, 'active'], JSON.stringify(tried.body))
  assert.deepEqual((await triesOf(acme)).slice(2), [
    ['visa', 'succeeded'],
    ['mastercard', 'succeeded'],
  ])
})

test('a failed charge is retried immediately with a card chosen meanwhile', async () => {
  const { acme, choose, status } = await begin()
  await putDebit(house, acme, RETURNED)
  await until('2026-05-01T00:00:00Z')

  await choose()
  await banksAnswer()

  assert.deepEqual((await triesOf(acme)).slice(1), [
    ['visa', 'failed'],
    ['mastercard', 'succeeded'],
  ])
  assert.equal(await status(), 'active')
})
