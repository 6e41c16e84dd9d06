import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { verifiedPerson } from '../../testing/company.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
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

type CustomerReference = { id: string }

const pathOf = ({ id }: CustomerReference) => `/v1/customers/${id}/balance`
const adjust = (acme: Merchant, customer: CustomerReference, amount: number, currency = 'usd') =>
  acme.server.post(pathOf(customer), { amount, currency, reason: 'For the trouble.' })
const balanceOf = async (acme: Merchant, customer: CustomerReference) =>
  (await acme.server.get(pathOf(customer))).body.balance
const entriesOf = async (acme: Merchant, customer: CustomerReference) =>
  (await acme.server.get(`${pathOf(customer)}/entries`)).body.items.map((entry: any) => [
    entry.cause,
    entry.amount,
    entry.balance,
  ])
const partsOf = (order: any) => [order.total_amount, order.applied_balance_amount, order.due_amount]

let customers = 0

async function customerOf(acme: Merchant) {
  const email = `holder-${(customers += 1)}@example.com`
  return (await acme.server.post('/v1/customers/', { email })).body
}

async function advanceTo(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

async function buy(
  acme: Merchant,
  of: CustomerReference,
  body: Record<string, unknown>,
  form = {},
) {
  const opened = await checkout(acme, [of.id], body)
  const answer = await confirm(server, opened, form)
  await server.drainJobs()
  return answer
}

/** A checkout as the checkout page shows it. */
async function seen(acme: Merchant, of: CustomerReference, body: Record<string, unknown>) {
  const { client_secret } = await checkout(acme, [of.id], body)
  return (await server.stranger().get(`/v1/checkouts/client/${client_secret}`)).body
}

test('a customer set by the merchant pays a purchase from the balance', async () => {
  const acme = await merchant(server)
  const [holder, handbook] = [await customerOf(acme), await product(acme)]
  await adjust(acme, holder, 2500)
  const named = { customer_id: holder.id }
  const checkoutBefore = await seen(acme, handbook, named)
  assert.deepEqual(
    [checkoutBefore.total_amount, checkoutBefore.applied_balance_amount],
    [2000, -2000],
  )

  const purchase = await buy(acme, handbook, named, { customer_email: holder.email })
  assert.deepEqual([purchase.status, purchase.body.applied_balance_amount], [200, -2000])
  const between = await balanceOf(acme, holder)
  const declined = { customer_email: holder.email, card: '4000000000000002' }
  const rejected = await buy(acme, handbook, named, declined)
  const balanceAfter = await balanceOf(acme, holder)
  assert.equal((await seen(acme, handbook, named)).applied_balance_amount, -500)
  assert.equal((await buy(acme, handbook, named, { customer_email: holder.email })).status, 200)

  const orders = await ordersOf(acme)
  assert.deepEqual(orders.map(partsOf), [
    [2000, -2000, 0],
    [2000, -500, 1500],
  ])
  assert.ok(rejected.status >= 400)
  assert.deepEqual([between, balanceAfter, await balanceOf(acme, holder)], [500, 500, 0])
  assert.deepEqual(chargesOf(server, acme), [1500])
})

test('an identified customer whose balance covers the total needs no card', async () => {
  const acme = await merchant(server)
  const [holder, handbook, person] = [
    await customerOf(acme),
    await product(acme),
    await verifiedPerson(server),
  ]
  const mine = (await acme.server.post('/v1/customers/', { email: person.email })).body
  for (const item of [holder, mine]) await adjust(acme, item, 2000)
  const form = (customer_email: string) => {
    const address = { customer_billing_address: { country: 'DE' } }
    return { customer_email, customer_name: 'Bea Buyer', ...address }
  }
  const confirmAs = async (user: Person, opened: any, email: string) =>
    user.post(`/v1/checkouts/client/${opened.client_secret}/confirm`, form(email))
  const balanceFields = ({ body }: any) => [
    body.applied_balance_amount,
    body.is_payment_form_required,
  ]

  const named = await checkout(acme, [handbook.id], { customer_id: holder.id })
  assert.equal(named.is_payment_form_required, false)
  const purchase = await confirmAs(server.stranger(), named, holder.email)

  const open = await checkout(acme, [handbook.id])
  const path = `/v1/checkouts/client/${open.client_secret}`
  const typed = await server.stranger().patch(path, { customer_email: person.email })
  const other = await verifiedPerson(server)
  const [theirs, own] = [await other.get(path), await person.get(path)]
  const rejected = await confirmAs(other, open, person.email)
  const paid = await confirmAs(person, open, person.email)
  const again = await checkout(acme, [handbook.id], { customer_id: holder.id })
  const spent = await confirmAs(server.stranger(), again, holder.email)
  await server.drainJobs()

  assert.deepEqual([purchase.status, paid.status], [200, 200], JSON.stringify(paid.body))
  assert.deepEqual(
    [balanceFields(typed), balanceFields(theirs), balanceFields(own)],
    [...Array(2).fill([0, true]), [-2000, false]],
  )
  assert.deepEqual([rejected.status, spent.status], [422, 422])
  assert.deepEqual(rejected.body.detail[0].loc, ['body', 'confirmation_token_id'])
  assert.deepEqual([await balanceOf(acme, holder), await balanceOf(acme, mine)], [0, 0])
  assert.deepEqual(chargesOf(server, acme), [])
})

test('a plan paid from the balance still saves a card for later', async () => {
  const acme = await merchant(server)
  const [holder, pro] = [await customerOf(acme), await plan(acme)]
  await adjust(acme, holder, 1500)

  await buy(acme, pro, { customer_id: holder.id }, { customer_email: holder.email })
  const next = new Date(server.clock.now())
  next.setUTCMonth(next.getUTCMonth() + 1)
  await advanceTo(next.toISOString())

  assert.deepEqual((await ordersOf(acme)).map(partsOf), [
    [1000, -1000, 0],
    [1000, -500, 500],
  ])
  assert.deepEqual(chargesOf(server, acme), [500])
})

test("a buyer who only types a customer's address cannot spend their balance", async () => {
  const acme = await merchant(server)
  const [holder, handbook] = [await customerOf(acme), await product(acme)]
  await adjust(acme, holder, 2500)

  const typed = { customer_email: holder.email }
  assert.equal((await seen(acme, handbook, typed)).applied_balance_amount, 0)
  await buy(acme, handbook, {}, typed)

  assert.deepEqual((await ordersOf(acme)).map(partsOf), [[2000, 0, 2000]])
  assert.equal(await balanceOf(acme, holder), 2500)
})

test('a refund goes to the card first and the rest to the balance', async () => {
  const acme = await merchant(server)
  const [holder, handbook] = [await customerOf(acme), await product(acme)]
  await adjust(acme, holder, 500)
  await buy(acme, handbook, { customer_id: holder.id }, { customer_email: holder.email })
  const [order] = await ordersOf(acme)
  const refund = (amount: number, more = {}) =>
    acme.server.post('/v1/refunds/', {
      ...{ order_id: order.id, reason: 'customer_request', amount },
      ...more,
    })

  const first = await refund(1400)
  const previewAnswer = await acme.server.post('/v1/refunds/preview', {
    order_id: order.id,
    amount: 300,
  })
  const second = await refund(300)
  const third = await refund(300)

  assert.deepEqual([first.body.status, first.body.balance_amount], ['succeeded', 0])
  assert.deepEqual([previewAnswer.body.total_amount, previewAnswer.body.balance_amount], [300, 200])
  assert.deepEqual([second.body.status, second.body.balance_amount], ['succeeded', 200])
  assert.deepEqual([third.body.status, third.body.balance_amount], ['succeeded', 300])
  assert.equal(await balanceOf(acme, holder), 500)
  const [after] = await ordersOf(acme)
  assert.deepEqual([after.status, after.refunded_amount], ['refunded', 2000])
  assert.equal((await refund(1)).body.error, 'RefundedAlready')
})

test('a refund returned by the bank is deducted from the balance if it suffices', async () => {
  const acme = await merchant(server)
  const [holder, handbook] = [await customerOf(acme), await product(acme)]
  await adjust(acme, holder, 500)
  const form = { customer_email: holder.email, card: '4000000000005126' }
  await buy(acme, handbook, { customer_id: holder.id }, form)
  const [order] = await ordersOf(acme)
  const { body } = await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: 2000 },
  })
  const between = await balanceOf(acme, holder)
  await adjust(acme, holder, -200)

  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual([body.status, body.balance_amount, between], ['succeeded', 500, 500])
  const [after] = await ordersOf(acme)
  assert.deepEqual([after.status, after.refunded_amount], ['paid', 0])
  assert.equal(await balanceOf(acme, holder), 0)
  assert.deepEqual((await entriesOf(acme, holder))[0], ['refund_returned', -300, 0])
})

test("two plans that renew in parallel spend the customer's balance only once", async () => {
  const acme = await merchant(server)
  const body = { allow_customer_updates: true, proration_behavior: 'prorate' }
  const subscription_settings = { ...body, allow_multiple_subscriptions: true }
  const settings = { subscription_settings }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  const holder = await customerOf(acme)
  const form = { customer_email: holder.email }
  for (const name of ['Pro', 'Team', 'Max']) {
    const { status } = await buy(acme, await plan(acme, { name }), { customer_id: holder.id }, form)
    assert.equal(status, 200)
  }
  await adjust(acme, holder, 1500)

  const next = new Date(server.clock.now())
  next.setUTCMonth(next.getUTCMonth() + 1)
  await advanceTo(next.toISOString())

  const renewed = (await ordersOf(acme)).slice(3)
  const applied = renewed.map((order: any) => order.applied_balance_amount)
  const ascending = (one: number, other: number) => one - other
  assert.deepEqual(applied.toSorted(ascending), [-1000, -500, 0])
  assert.equal(await balanceOf(acme, holder), 0)
  assert.deepEqual(chargesOf(server, acme).slice(3).toSorted(ascending), [500, 1000])
})

test('a refund goes to the balance when the merchant chooses so', async () => {
  const acme = await merchant(server)
  const [holder, handbook] = [await customerOf(acme), await product(acme)]
  await buy(acme, handbook, { customer_id: holder.id }, { customer_email: holder.email })
  const [order] = await ordersOf(acme)

  const { body } = await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: 700, to: 'balance' },
  })

  assert.deepEqual([body.status, body.balance_amount], ['succeeded', 700])
  assert.equal(await balanceOf(acme, holder), 700)
  assert.deepEqual(chargesOf(server, acme), [2000])
  assert.deepEqual((await entriesOf(acme, holder))[0], ['refund', 700, 700])
})
