import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  plan,
  setCard,
  sell,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A merchant with two plans, and the portal of a customer who bought the cheaper one. */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const [pro, team] = [await plan(acme), await plan(acme, { name: 'Team', prices })]
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  server.clock.set(new Date('2026-04-16T00:00:00Z'))
  await server.drainJobs()
  const { customer_id } = subscription
  const session = (await acme.server.post('/v1/customer-sessions/', { customer_id })).body
  const customer = new Person(server.url, session.token)
  const path = `/v1/customer-portal/subscriptions/${subscription.id}`
  return { acme, team, customer, path }
}

const settings = (allow_customer_updates: boolean, proration_behavior: string) => ({
  subscription_settings: {
    ...{ allow_multiple_subscriptions: false, allow_customer_updates, proration_behavior },
  },
})

test('a customer changes plans after previewing the charge', async () => {
  const { acme, team, customer, path } = await begin()
  const organization = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(organization, settings(true, 'invoice'))

  const seen = await customer.post(`${path}/preview`, { product_id: team.id })
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  assert.equal(seen.body.due_now.total_amount, 1000)
  const body = { product_id: team.id, preview_token: seen.body.token }
  const changed = await customer.patch(path, body)

  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(changed.body.product_id, team.id)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a customer’s upgrade is charged before it takes effect, whatever the default', async () => {
  const { acme, team, customer, path } = await begin()
  const organization = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(organization, settings(true, 'prorate'))

  const seen = await customer.post(`${path}/preview`, { product_id: team.id })
  const changed = await customer.patch(path, {
    product_id: team.id,
    preview_token: seen.body.token,
  })

  assert.equal(seen.body.due_now.total_amount, 1000)
  assert.deepEqual([changed.status, changed.body.product_id], [200, team.id])
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

for (const behavior of ['prorate', 'invoice', 'next_period']) {
  test(`a customer without a card stays on the free plan (${behavior})`, async () => {
    const acme = await merchant(server)
    const free = await plan(acme, { name: 'Free', prices: [{ amount_type: 'free' }] })
    const pro = await plan(acme)
    const organization = `/v1/organizations/${acme.organization.id}`
    await acme.server.patch(organization, settings(true, behavior))
    const { order } = await sell(server, acme, free, { confirmation_token_id: null })
    const { body: session } = await acme.server.post('/v1/customer-sessions/', {
      customer_id: order.customer_id,
    })
    const customer = new Person(server.url, session.token)
    const path = `/v1/customer-portal/subscriptions/${order.subscription_id}`

    const rejected = await customer.patch(path, { product_id: pro.id })

    assert.deepEqual([rejected.status, rejected.body.error], [402, 'PaymentFailed'])
    assert.equal((await customer.get(path)).body.product_id, free.id)
    assert.deepEqual(chargesOf(server, acme), [])
  })
}

test('a merchant who forbids changes still lets customers cancel', async () => {
  const { acme, team, customer, path } = await begin()
  const organization = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(organization, settings(false, 'invoice'))

  const rejected = await customer.patch(path, { product_id: team.id })
  const previewOfTeam = await customer.post(`${path}/preview`, { product_id: team.id })
  const renewal = await customer.post(`${path}/preview`, {})
  const canceled = await customer.patch(path, { cancel_at_period_end: true })

  assert.deepEqual([rejected.status, previewOfTeam.status], [403, 403])
  assert.deepEqual([renewal.status, renewal.body.renewal.total_amount], [200, 1000])
  assert.equal(canceled.body.cancel_at_period_end, true)
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('portal settings allow plan changes, seats and pauses one by one', async () => {
  const { acme, team, customer, path } = await begin()
  const organization = `/v1/organizations/${acme.organization.id}`
  const allow = async (subscription: Record<string, boolean>, all = true) => {
    const customer_portal_settings = { subscription }
    await acme.server.patch(organization, { ...settings(all, 'prorate'), customer_portal_settings })
  }
  const attempts = async () => {
    const codes = []
    for (const body of [{ product_id: team.id }, { seats: 2 }, { resume: true }])
      codes.push((await customer.post(`${path}/preview`, body)).status)
    codes.push((await customer.patch(path, { pause_at_period_end: true })).status)
    return codes
  }

  assert.deepEqual(await attempts(), [200, 422, 403, 403], 'by default all but a pause')
  await allow({ update_plan: false, update_seats: true })
  assert.deepEqual(await attempts(), [403, 422, 403, 403])
  await allow({ update_plan: true, update_seats: false })
  assert.deepEqual(await attempts(), [200, 403, 403, 403])
  assert.equal((await customer.patch(path, { seats: 2 })).status, 403)
  await allow({ pause: true }, false)
  assert.deepEqual(
    await attempts(),
    [403, 403, 403, 403],
    'nothing where updates are the merchant’s',
  )
  await allow({ pause: true })
  assert.deepEqual((await attempts()).slice(2), [400, 200])
  const used = await customer.patch(path, { pause_at_period_end: false })
  assert.deepEqual([used.status, used.body.pause_at_period_end], [200, false])

  await acme.server.patch(`/v1${path.slice('/v1/customer-portal'.length)}`, {
    ...{ product_id: team.id, proration_behavior: 'next_period' },
  })
  await allow({ update_plan: false, update_seats: true })
  assert.equal((await customer.patch(path, { pending_update: null })).status, 403)
  await allow({ update_plan: true })
  assert.equal((await customer.patch(path, { pending_update: null })).status, 200)
})

test('a customer sees upcoming charges and the refunds of an order', async () => {
  const { acme, team, customer, path } = await begin()
  const waits = { product_id: team.id, proration_behavior: 'next_period' }
  const own = path.replace('/customer-portal', '')
  assert.equal((await acme.server.patch(own, waits)).status, 200)
  const order = (await customer.get('/v1/customer-portal/orders/')).body.items[0]
  const refund = { order_id: order.id, reason: 'customer_request', amount: 400 }
  const { body: response } = await acme.server.post('/v1/refunds/', refund)
  await server.drainJobs()

  const { body: upcoming } = await customer.get(`${path}/agenda`)
  const query = { order_id: order.id }
  const { body: back } = await customer.get('/v1/customer-portal/refunds/', { query })
  const { body: dropped } = await customer.patch(path, { pending_update: null })
  const stranger = (await acme.server.post('/v1/customers/', { email: 'who@example.com' })).body
  const requested = { customer_id: stranger.id }
  const session = (await acme.server.post('/v1/customer-sessions/', requested)).body
  const other = new Person(server.url, session.token)

  assert.deepEqual(
    upcoming.items.map(({ type, at, amount, product_name }: Item) => [
      ...[type, at, amount, product_name],
    ]),
    [
      ['change', '2026-05-01T00:00:00.000Z', null, 'Team'],
      ['renewal', '2026-05-01T00:00:00.000Z', 3000, null],
    ],
  )
  assert.equal(dropped.pending_update, null)
  const [mine] = back.items
  assert.deepEqual([back.items.length, mine.status, mine.total_amount], [1, 'succeeded', 400])
  assert.equal(mine.credit_note.number, response.credit_note_number)
  assert.deepEqual([mine.reason, mine.metadata], [undefined, undefined])
  assert.equal((await other.get(`${path}/agenda`)).status, 404)
  assert.deepEqual((await other.get('/v1/customer-portal/refunds/', { query })).body.items, [])
})

type Item = { type: string; at: string; amount: number | null; product_name: string | null }

/** An upgrade whose payment needs the bank's confirmation: the response, and the intent. */
async function upgradeRequiringConfirmation() {
  const made = await begin()
  const { acme, team, customer, path } = made
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings(true, 'invoice'))
  await setCard(server, acme, 'pm_card_authenticationRequired')
  const back = { return_url: 'https://example.com/portal' }
  const upgrade = () => customer.patch(path, { product_id: team.id, ...back })
  const requested = await upgrade()
  assert.deepEqual([requested.status, requested.body.error], [402, 'PaymentActionRequired'])
  assert.match(requested.body.next_action_url, /^http/)
  const intent = String(requested.body.client_secret).split('_secret_')[0] ?? ''
  return { ...made, upgrade, asked: requested, intent }
}

test('an upgrade waits for 3-D Secure and takes effect once confirmed', async () => {
  const { acme, team, customer, path, upgrade, asked, intent } =
    await upgradeRequiringConfirmation()
  const waiting = await customer.get(path)
  const again = await upgrade()

  server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  assert.notEqual(waiting.body.product_id, team.id)
  assert.deepEqual([again.status, again.body], [402, asked.body])
  assert.equal((await customer.get(path)).body.product_id, team.id)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('an upgrade that fails 3-D Secure changes nothing and can be retried', async () => {
  const { acme, team, customer, path, intent } = await upgradeRequiringConfirmation()

  server.stripe.control.challenge(intent, 'fail')
  await server.drainJobs()

  assert.notEqual((await customer.get(path)).body.product_id, team.id)
  await setCard(server, acme, 'pm_card_visa')
  const paid = await customer.patch(path, { product_id: team.id })
  assert.deepEqual([paid.status, paid.body.product_id], [200, team.id])
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('an unconfirmed upgrade is canceled after fifteen minutes', async () => {
  const { acme, team, customer, path, intent } = await upgradeRequiringConfirmation()
  server.clock.pass(14 * 60_000)
  await server.drainJobs()
  const statusOf = () =>
    server.stripe.control.paymentIntents({}).find(({ id }) => id === intent)?.status
  assert.equal(statusOf(), 'requires_action')

  server.clock.pass(2 * 60_000)
  await server.drainJobs()

  assert.equal(statusOf(), 'canceled')
  assert.notEqual((await customer.get(path)).body.product_id, team.id)
  await setCard(server, acme, 'pm_card_visa')
  const paid = await customer.patch(path, { product_id: team.id })
  assert.deepEqual([paid.status, paid.body.product_id], [200, team.id])
})

test('a payment that needs 3-D Secure without a return URL is rejected', async () => {
  const { acme, team, customer, path } = await begin()
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings(true, 'invoice'))
  await setCard(server, acme, 'pm_card_authenticationRequired')

  const rejected = await customer.patch(path, { product_id: team.id })
  await server.drainJobs()

  assert.deepEqual([rejected.status, rejected.body.error], [402, 'PaymentFailed'])
  assert.deepEqual(chargesOf(server, acme), [1000])
})
