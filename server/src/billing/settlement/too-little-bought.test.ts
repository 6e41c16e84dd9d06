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
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const dollar = {
  prices: [{ amount_type: 'fixed', price_amount: 100, price_currency: 'usd' }],
}

/** A merchant with a 60 % discount, so that one dollar becomes forty cents. */
async function merchantWithDiscount() {
  const acme = await merchant(server)
  const off = { name: 'Most of it', type: 'percentage', basis_points: 6000, duration: 'forever' }
  const { body } = await acme.server.post('/v1/discounts/', off)
  return { acme, less: { discount_id: body.id } }
}

const amounts = (order: any) => [order.status, order.total_amount, order.due_amount]
const balanceOf = async (acme: Merchant, id: string) =>
  (await acme.server.get(`/v1/customers/${id}/balance`)).body.balance

/** Completes a checkout without entering a card. */
async function buyWithout(acme: Merchant, of: { id: string }, more: object, form: object = {}) {
  const opened = await checkout(acme, [of.id], { ...more })
  const publicCheckout = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  const purchase = await confirm(server, opened, { confirmation_token_id: null, ...form })
  await server.drainJobs()
  return { shown: publicCheckout.body, bought: purchase }
}

test('a total below the card minimum is waived, and no card is required', async () => {
  const { acme, less } = await merchantWithDiscount()

  const { shown, bought } = await buyWithout(acme, await product(acme, dollar), less)

  const { total_amount, applied_balance_amount, is_payment_form_required } = shown
  assert.deepEqual(
    [total_amount, applied_balance_amount, is_payment_form_required],
    [40, -40, false],
  )
  assert.equal(bought.status, 200)
  assert.deepEqual((await ordersOf(acme)).map(amounts), [['paid', 40, 0]])
  assert.deepEqual(chargesOf(server, acme), [])
})

test('a plan below the card minimum saves a card and charges it once amounts suffice', async () => {
  const { acme, less } = await merchantWithDiscount()
  const pro = await plan(acme, dollar)

  const opened = await checkout(acme, [pro.id], less)
  const none = await confirm(server, opened, { confirmation_token_id: null })
  const purchase = await confirm(server, opened)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { discount_id: null })
  server.clock.set(new Date('2026-05-01T00:00:00Z'))
  await server.drainJobs()

  assert.deepEqual([none.status, purchase.status], [422, 200])
  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    ['paid', 40, 0],
    ['paid', 100, 100],
  ])
  assert.deepEqual(chargesOf(server, acme), [100])
})

test("entering a customer's address does not touch that customer's balance", async () => {
  const { acme, less } = await merchantWithDiscount()
  const email = 'holder@example.com'
  const holder = (await acme.server.post('/v1/customers/', { email })).body
  const body = { amount: 70, currency: 'usd', reason: 'Sorry' }
  await acme.server.post(`/v1/customers/${holder.id}/balance`, body)
  const handbook = await product(acme, dollar)

  const typed = await buyWithout(acme, handbook, less, { customer_email: email })
  const left = await balanceOf(acme, holder.id)
  const named = await buyWithout(acme, handbook, { ...less, customer_id: holder.id })

  assert.deepEqual([typed.bought.status, named.bought.status], [200, 200])
  assert.deepEqual([left, await balanceOf(acme, holder.id)], [70, 30])
  assert.deepEqual((await ordersOf(acme)).map(amounts), [
    ['paid', 40, 0],
    ['paid', 40, 0],
  ])
})
