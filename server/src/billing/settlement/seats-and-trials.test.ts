import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const tiers = [
  { min_seats: 2, max_seats: 9, price_per_seat: 1000 },
  { min_seats: 10, max_seats: 20, price_per_seat: 800 },
]
const team = (shop: Merchant, more: object = {}) =>
  plan(shop, {
    name: 'Team',
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
    ...more,
  })
const client = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkouts/client/${client_secret}`

/** A merchant's only subscription. */
async function subscriptionOf(shop: Merchant) {
  const { body } = await shop.server.get('/v1/subscriptions/')
  return body.items[0]
}

/** A merchant's orders, oldest first. */
async function ordersOf(shop: Merchant) {
  const { body } = await shop.server.get('/v1/orders/', { query: { sorting: 'created_at' } })
  return body.items
}

test('a buyer chooses seats within the limits, pays for each and renews them', async () => {
  acme = await merchant(server)
  const opened = await checkout(acme, [(await team(acme)).id])
  assert.deepEqual(
    [opened.seats, opened.min_seats, opened.max_seats, opened.price_per_seat, opened.amount],
    [2, 2, 20, 1000, 2000],
  )

  const more = await server.stranger().patch(client(opened), { seats: 12 })
  assert.deepEqual([more.body.amount, more.body.price_per_seat], [9600, 800])
  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()

  const subscription = await subscriptionOf(acme)
  assert.deepEqual([subscription.seats, subscription.amount], [12, 9600])
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [9600, 9600])
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: { seats: number }) => order.seats),
    [12, 12],
  )
  await checkBooks(server)
})

test('seats beyond the limits, or for products without seats, are rejected', async () => {
  acme = await merchant(server)
  const [desktop, book] = [await team(acme), await product(acme)]
  const opened = await checkout(acme, [desktop.id, book.id])
  const at = async (body: object) => {
    const { status, body: response } = await server.stranger().patch(client(opened), body)
    assert.equal(status, 422)
    return response.detail.map((item: { loc: string[] }) => item.loc.join('.'))
  }

  assert.deepEqual(await at({ seats: 1 }), ['body.seats'])
  assert.deepEqual(await at({ seats: 21 }), ['body.seats'])
  assert.deepEqual(await at({ seats: 0 }), ['body.seats'])
  assert.deepEqual(await at({ product_id: book.id, seats: 2 }), ['body.seats'])
  const other = await server.stranger().patch(client(opened), { product_id: book.id })
  assert.deepEqual([other.body.seats, other.body.amount], [null, 2000])
})

test('a merchant limits the seats of a checkout', async () => {
  acme = await merchant(server)
  const desktop = await team(acme)
  const opened = await checkout(acme, [desktop.id], { min_seats: 5, max_seats: 8 })
  const many = await acme.server.post('/v1/checkouts/', {
    products: [desktop.id],
    max_seats: 8,
    seats: 9,
  })
  const fewerSeats = await acme.server.patch(`/v1/checkouts/${opened.id}`, { min_seats: 3 })
  const raised = await acme.server.patch(`/v1/checkouts/${opened.id}`, { min_seats: 7 })

  assert.deepEqual([opened.seats, opened.min_seats, opened.max_seats], [5, 5, 8])
  assert.deepEqual(many.body.detail[0].loc, ['body', 'seats'])
  assert.deepEqual([fewerSeats.body.seats, fewerSeats.body.min_seats], [5, 3])
  assert.deepEqual([raised.body.seats, raised.body.amount], [7, 7000])
})

test('a trial charges nothing until it ends, then bills by the period', async () => {
  acme = await merchant(server)
  const trial = { trial_interval: 'day', trial_interval_count: 14 }
  const opened = await checkout(acme, [(await plan(acme, trial)).id])
  assert.deepEqual([opened.active_trial_interval, opened.active_trial_interval_count], ['day', 14])
  assert.deepEqual(
    [opened.is_payment_required, opened.is_payment_setup_required, opened.total_amount],
    [false, true, 1000],
  )
  const started = server.clock.now().getTime()
  assert.equal(new Date(opened.trial_end).getTime(), started + 14 * 86_400_000)

  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()

  const trialing = await subscriptionOf(acme)
  assert.deepEqual([trialing.status, trialing.amount], ['trialing', 1000])
  assert.equal(trialing.trial_end, trialing.current_period_end)
  assert.deepEqual(chargesOf(server, acme), [])
  server.clock.set(new Date(trialing.trial_end))
  await server.drainJobs()
  const paid = await subscriptionOf(acme)
  assert.equal(paid.status, 'active')
  assert.equal(paid.current_period_start, trialing.trial_end)
  assert.deepEqual(chargesOf(server, acme), [1000])
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: any) => [order.total_amount, order.billing_reason, order.paid]),
    [
      [0, 'subscription_create', true],
      [1000, 'subscription_cycle', true],
    ],
  )
  assert.match(orders[0].items[0].label, /^Trial period for Pro \(/)
  await checkBooks(server)
})

test('a checkout sets its own trial, or none, whatever its product says', async () => {
  acme = await merchant(server)
  const trialing = await plan(acme, { trial_interval: 'day', trial_interval_count: 14 })
  const own = { trial_interval: 'month', trial_interval_count: 1 }
  const longer = await checkout(acme, [trialing.id], own)
  const none = await checkout(acme, [trialing.id], { allow_trial: false })
  const half = await acme.server.patch(`/v1/checkouts/${none.id}`, { trial_interval: 'day' })
  const book = await checkout(acme, [(await product(acme)).id], own)

  assert.deepEqual([longer.active_trial_interval, longer.trial_interval], ['month', 'month'])
  assert.deepEqual([none.active_trial_interval, none.is_payment_required], [null, true])
  assert.deepEqual(half.body.detail[0].loc, ['body', 'trial_interval_count'])
  assert.deepEqual([book.active_trial_interval, book.trial_end], [null, null])
})

test('a canceled trial ends without a charge', async () => {
  acme = await merchant(server)
  const opened = await checkout(acme, [
    (await plan(acme, { trial_interval: 'week', trial_interval_count: 1 })).id,
  ])
  await confirm(server, opened)
  await server.drainJobs()
  const trialing = await subscriptionOf(acme)
  await acme.server.patch(`/v1/subscriptions/${trialing.id}`, { cancel_at_period_end: true })

  server.clock.set(new Date(trialing.trial_end))
  await server.drainJobs()

  assert.equal((await subscriptionOf(acme)).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [])
  await checkBooks(server)
})

test('a buyer enters an amount within its limits, in yen and in dinars', async () => {
  acme = await merchant(server)
  const gift = (price_currency: string, more: object) =>
    product(acme, { prices: [{ amount_type: 'custom', price_currency, ...more }] })
  const yen = await checkout(acme, [(await gift('jpy', { minimum_amount: 500 })).id])
  const dinars = await checkout(acme, [(await gift('kwd', { maximum_amount: 5000 })).id])
  const pay = (opened: { client_secret: string }, amount: number) =>
    server.stranger().patch(client(opened), { amount })

  assert.equal((await pay(yen, 499)).status, 422)
  assert.equal((await pay(dinars, 5010)).status, 422)
  assert.deepEqual((await pay(dinars, 1234)).body.detail[0].loc, ['body', 'amount'])
  await pay(yen, 1001)
  await pay(dinars, 1230)
  await confirm(server, yen)
  await confirm(server, dinars)
  await server.drainJobs()

  assert.deepEqual(
    chargesOf(server, acme).toSorted((a, b) => a - b),
    [1001, 1230],
  )
  await checkBooks(server)
})

test("a customer who cannot pay at the trial's end is past due", async () => {
  acme = await merchant(server)
  const trial = { trial_interval: 'day', trial_interval_count: 3 }
  const opened = await checkout(acme, [(await plan(acme, trial)).id])
  // This card can be saved, but later charges are declined.
  assert.equal((await confirm(server, opened, { card: '4000000000000341' })).status, 200)
  await server.drainJobs()
  const trialing = await subscriptionOf(acme)
  assert.equal(trialing.status, 'trialing')

  server.clock.set(new Date(trialing.trial_end))
  await server.drainJobs()

  assert.equal((await subscriptionOf(acme)).status, 'past_due')
  assert.deepEqual(chargesOf(server, acme), [])
  await checkBooks(server)
})

test('the trial email states its end and the charge after it', async () => {
  acme = await merchant(server)
  const trial = { trial_interval: 'day', trial_interval_count: 10 }
  const opened = await checkout(acme, [(await plan(acme, trial)).id])
  const end = new Date(server.clock.now().getTime() + 10 * 86_400_000)
  const customer_email = 'tries@example.com'

  await confirm(server, opened, { customer_email })

  const [mail] = await mailsSentTo(server, customer_email)
  assert.equal(mail?.subject, 'Your Pro trial')
  const day = end.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  assert.ok(mail?.plain.includes(`trial of Pro runs until ${day}`), mail?.plain)
  assert.match(mail?.plain ?? '', /it renews automatically at \$10\.00 per period/)
})

test("a customer who switches to the product's new seat price pays for its seats", async () => {
  const shop = await merchant(server)
  const pro = await plan(shop)
  assert.equal((await confirm(server, await checkout(shop, [pro.id]))).status, 200)
  await server.drainJobs()
  const prices = [{ amount_type: 'seat_based', seat_tiers: { tiers } }]
  assert.equal((await shop.server.patch(`/v1/products/${pro.id}`, { prices })).status, 200)
  const { id } = await subscriptionOf(shop)

  const moved = { product_id: pro.id, proration_behavior: 'invoice' }
  const changed = await shop.server.patch(`/v1/subscriptions/${id}`, moved)
  await server.drainJobs()

  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual([changed.body.seats, changed.body.amount], [2, 2000])
  assert.deepEqual(chargesOf(server, shop), [1000, 1000])
  await checkBooks(server)
})
