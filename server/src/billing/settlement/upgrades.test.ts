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
  eventsSentTo,
} from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-10T10:00:00Z') })
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const FREE = [{ amount_type: 'free' }]
const AT_THE_BANK = '4000002760003184'

async function benefit(shop: Merchant, description: string): Promise<string> {
  const made = { type: 'custom', description, properties: { note: null } }
  return (await shop.server.post('/v1/benefits/', made)).body.id
}

/** A merchant with a free and a paid plan that have different benefits. */
async function merchantSelling(more: Record<string, unknown> = {}) {
  const shop = await merchant(server)
  const free = await plan(shop, { name: 'Free', prices: FREE })
  const pro = await plan(shop, more)
  for (const [of, gives] of [
    [free, 'Forum'],
    [pro, 'Support'],
  ] as const) {
    const benefits = [await benefit(shop, gives)]
    await shop.server.post(`/v1/products/${of.id}/benefits`, { benefits })
  }
  return { shop, free, pro }
}

/** A customer on the free plan. */
async function freeSubscriber({ shop, free }: { shop: Merchant; free: { id: string } }) {
  const opened = await checkout(shop, [free.id])
  const { status } = await confirm(server, opened, { confirmation_token_id: null })
  assert.equal(status, 200)
  await server.drainJobs()
  const { body } = await shop.server.get('/v1/subscriptions/', { query: { product_id: free.id } })
  return body.items[0]
}

const item = async (shop: Merchant) => (await shop.server.get('/v1/subscriptions/')).body.items

const current = async (shop: Merchant, { id }: { id: string }) => {
  const rows = await server.site.db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .select('benefits.description')
    .where('benefit_grants.organization_id', '=', shop.organization.id)
    .where('subscription_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ description }) => description)
}

const intentOf = (answer: { body: any }) =>
  String(answer.body.payment_processor_metadata.intent_client_secret).split('_secret_')[0] ?? ''

test('a free subscription becomes the purchased plan under the same id', async () => {
  const made = await merchantSelling()
  const { shop, pro } = made
  const before = await freeSubscriber(made)
  server.clock.pass(9 * 86_400_000)

  const opened = await checkout(shop, [pro.id], { subscription_id: before.id })
  const answer = await confirm(server, opened, { customer_email: 'somebody-else@example.com' })
  await server.drainJobs()

  assert.deepEqual(
    [opened.subscription_id, opened.customer_id, opened.customer_email],
    [before.id, before.customer_id, before.customer.email],
  )
  assert.equal(answer.status, 200)
  const [after, ...others] = await item(shop)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [after.id, after.product_id, after.amount, after.status, after.checkout_id],
    [before.id, pro.id, 1000, 'active', opened.id],
  )
  assert.deepEqual(
    after.prices.map((price: any) => price.price_amount),
    [1000],
  )
  assert.equal(after.started_at, before.started_at)
  assert.equal(after.current_period_start, server.clock.now().toISOString())
  assert.deepEqual(await current(shop, after), ['Support'])
  const orders = await ordersOf(shop)
  assert.deepEqual(
    orders.map((order: any) => [order.billing_reason, order.total_amount, order.paid]),
    [
      ['subscription_create', 0, true],
      ['subscription_update', 1000, true],
    ],
  )
  const events = await eventsSentTo(server, shop, /^subscription\./)
  assert.deepEqual(events.slice(-1), ['subscription.updated'])
})

test('an upgraded subscription renews by its new period only', async () => {
  const made = await merchantSelling({ recurring_interval: 'year' })
  const before = await freeSubscriber(made)
  server.clock.pass(3 * 86_400_000)
  await confirm(server, await checkout(made.shop, [made.pro.id], { subscription_id: before.id }))
  await server.drainJobs()
  const [purchase] = await item(made.shop)

  server.clock.set(new Date(before.current_period_end))
  await server.drainJobs()
  const between = chargesOf(server, made.shop)
  server.clock.set(new Date(purchase.current_period_end))
  await server.drainJobs()

  assert.deepEqual(between, [1000])
  assert.deepEqual(chargesOf(server, made.shop), [1000, 1000])
  const [renewed] = await item(made.shop)
  assert.equal(renewed.current_period_start, purchase.current_period_end)
})

test("only the customer's own free subscription is upgraded, to a recurring product", async () => {
  const made = await merchantSelling()
  const { shop, free, pro } = made
  const mine = await freeSubscriber(made)
  const paid = await confirm(server, await checkout(shop, [pro.id]))
  await server.drainJobs()
  const book = await product(shop)
  const { id: stranger_id } = (await shop.server.post('/v1/customers/', { email: 'x@example.com' }))
    .body
  const rejected = async (body: object) => {
    const { status, body: response } = await shop.server.post('/v1/checkouts/', body)
    return [status, response.detail?.[0]?.loc?.join('.'), response.detail?.[0]?.msg]
  }
  const [purchase] = (
    await shop.server.get('/v1/subscriptions/', { query: { product_id: pro.id } })
  ).body.items

  assert.equal(paid.status, 200)
  assert.deepEqual(await rejected({ products: [pro.id], subscription_id: purchase.id }), [
    422,
    'body.subscription_id',
    'Only free subscriptions can be upgraded.',
  ])
  const unknown = { products: [pro.id], subscription_id: pro.id }
  const nowhere = [422, 'body.subscription_id', 'Subscription does not exist.']
  assert.deepEqual(await rejected(unknown), nowhere)
  const theirs = await plan(acme)
  const foreign = await acme.server.post('/v1/checkouts/', {
    products: [theirs.id],
    subscription_id: mine.id,
  })
  assert.equal(foreign.body.detail[0].msg, 'Subscription does not exist.')
  for (const who of [{ customer_id: stranger_id }, { external_customer_id: 'nobody-yet' }]) {
    assert.deepEqual(await rejected({ products: [pro.id], subscription_id: mine.id, ...who }), [
      422,
      'body.subscription_id',
      'The subscription belongs to another customer.',
    ])
  }
  const mixedCheckout = { products: [pro.id, book.id], subscription_id: mine.id }
  assert.equal((await rejected(mixedCheckout))[1], 'body.products.1')
  await shop.server.delete(`/v1/subscriptions/${mine.id}`)
  assert.deepEqual(await rejected({ products: [pro.id], subscription_id: mine.id }), nowhere)
  assert.equal((await item(shop)).filter((seen: any) => seen.product_id === free.id).length, 1)
})

test('one of many parallel upgrades of a subscription is bought', async () => {
  const made = await merchantSelling()
  const { id: subscription_id } = await freeSubscriber(made)
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => checkout(made.shop, [made.pro.id], { subscription_id })),
  )

  const answers = await Promise.all(opened.map(item => confirm(server, item)))
  await server.drainJobs()

  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [200, 403, 403, 403, 403])
  const rejected = answers.find(({ status }) => status === 403)
  assert.equal(rejected?.body.error, 'AlreadyActiveSubscriptionError')
  assert.deepEqual(chargesOf(server, made.shop), [1000])
  assert.equal((await item(made.shop)).length, 1)
})

test('of two upgrades confirmed with 3-D Secure, one is kept and one refunded', async () => {
  const made = await merchantSelling()
  const { id: subscription_id } = await freeSubscriber(made)
  const intents: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const opened = await checkout(made.shop, [made.pro.id], { subscription_id })
    intents.push(intentOf(await confirm(server, opened, { card: AT_THE_BANK })))
  }

  for (const intent of intents) server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  assert.deepEqual(chargesOf(server, made.shop), [1000])
  const [purchase, ...others] = await item(made.shop)
  assert.deepEqual([purchase.id, purchase.product_id, others], [subscription_id, made.pro.id, []])
})

test('a declined card leaves the free subscription unchanged', async () => {
  const made = await merchantSelling()
  const before = await freeSubscriber(made)
  const opened = await checkout(made.shop, [made.pro.id], { subscription_id: before.id })

  const rejected = await confirm(server, opened, { card: '4000000000000002' })
  await server.drainJobs()

  assert.equal(rejected.status, 400)
  const [still] = await item(made.shop)
  assert.deepEqual([still.product_id, still.amount], [made.free.id, 0])
  assert.deepEqual(await current(made.shop, still), ['Forum'])
})

test('an upgrade of a subscription that ended meanwhile starts a new one', async () => {
  const made = await merchantSelling()
  const before = await freeSubscriber(made)
  const opened = await checkout(made.shop, [made.pro.id], { subscription_id: before.id })
  const waiting = await confirm(server, opened, { card: AT_THE_BANK })
  await made.shop.server.delete(`/v1/subscriptions/${before.id}`)

  server.stripe.control.challenge(intentOf(waiting), 'complete')
  await server.drainJobs()

  const list = await item(made.shop)
  const statusOf = (product_id: string) =>
    list.filter((seen: any) => seen.product_id === product_id).map(({ status }: any) => status)
  assert.deepEqual([statusOf(made.pro.id), statusOf(made.free.id)], [['active'], ['canceled']])
  const [, order] = await ordersOf(made.shop)
  assert.equal(order.billing_reason, 'subscription_create')
})

test('buying instead of leaving a free plan undoes the cancellation', async () => {
  const made = await merchantSelling({ trial_interval: 'day', trial_interval_count: 7 })
  const before = await freeSubscriber(made)
  await made.shop.server.patch(`/v1/subscriptions/${before.id}`, { cancel_at_period_end: true })

  const opened = await checkout(made.shop, [made.pro.id], { subscription_id: before.id })
  await confirm(server, opened)
  await server.drainJobs()
  const events = await eventsSentTo(server, made.shop, /^subscription\.un/)
  const [attempt] = await item(made.shop)
  server.clock.set(new Date(attempt.trial_end))
  await server.drainJobs()

  assert.deepEqual(
    [attempt.id, attempt.status, attempt.cancel_at_period_end, attempt.ends_at],
    [before.id, 'trialing', false, null],
  )
  const [paid] = await item(made.shop)
  assert.deepEqual([paid.status, chargesOf(server, made.shop)], ['active', [1000]])
  assert.deepEqual(events, ['subscription.uncanceled'])
})

test('a public page may open an upgrade but cannot see whose it is', async () => {
  const made = await merchantSelling()
  const before = await freeSubscriber(made)
  const stranger = server.stranger()
  const body = { product_id: made.pro.id, subscription_id: before.id }
  const withPlanUpdates = (update_plan: boolean) =>
    made.shop.server.patch(`/v1/organizations/${made.shop.organization.id}`, {
      customer_portal_settings: { subscription: { update_plan } },
    })
  await withPlanUpdates(false)
  const foreignCheckout = await stranger.post('/v1/checkouts/client/', body)
  assert.deepEqual(
    [foreignCheckout.status, foreignCheckout.body.detail[0].loc],
    [422, ['body', 'subscription_id']],
  )
  await withPlanUpdates(true)
  const opened = await stranger.post('/v1/checkouts/client/', body)

  const other = await confirm(server, opened.body)
  const own = await confirm(server, opened.body, { customer_email: before.customer.email })
  await server.drainJobs()

  assert.equal(opened.status, 201)
  assert.deepEqual([opened.body.customer_id, opened.body.customer_email], [null, null])
  assert.deepEqual([other.status, other.body.detail[0].loc.join('.')], [422, 'body.customer_email'])
  // Only its customer changes a plan: a typed address verifies nothing.
  assert.deepEqual([own.status, own.body.error], [403, 'VerificationRequired'])
  const [after] = await item(made.shop)
  assert.deepEqual([after.id, after.product_id], [before.id, before.product_id])
})
