import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant, verifyEmail } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  cardToken,
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  setCard,
  subscribe,
} from '../../testing/sales.ts'
import { nextAttempt } from './dunning.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-31T10:00:00Z') })
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function pass(milliseconds: number) {
  server.clock.pass(milliseconds)
  await server.drainJobs()
}

const begin = async () => subscribe(server, await merchant(server))
const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body
const paymentsOf = async (acme: Merchant, order_id: string) =>
  (await acme.server.get('/v1/payments/', { query: { order_id, sorting: 'created_at' } })).body
    .items

/** The days from an order's first charge to each later one. */
async function daysOf(acme: Merchant, order_id: string) {
  const [first, ...later] = await paymentsOf(acme, order_id)
  const since = (item: any) => Date.parse(item.created_at) - Date.parse(first.created_at)
  return later.map((item: any) => since(item) / DAY)
}

const missedOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/missed-periods/', { query: { sorting: 'period_start' } })).body.items
const decide = (acme: Merchant, { id }: { id: string }, verb: 'issue' | 'waive') =>
  acme.server.post(`/v1/missed-periods/${id}/${verb}`)
const spanOf = (item: any) => [item.period_start.slice(0, 10), item.period_end.slice(0, 10)]

test('after an outage the current period is billed, and earlier ones are drafts', async () => {
  const [paying, unpaidSubscription] = [await begin(), await begin()]
  await setCard(server, unpaidSubscription.acme, 'pm_card_chargeCustomerFail')

  await pass(100 * DAY)

  assert.deepEqual(chargesOf(server, paying.acme), [1000, 1000])
  const running = await get(paying.acme, paying.subscription)
  assert.deepEqual(
    [running.current_period_start, running.current_period_end].map(at => at.slice(0, 10)),
    ['2026-04-30', '2026-05-31'],
  )
  const drafts = await missedOf(paying.acme)
  assert.deepEqual(drafts.map(spanOf), [
    ['2026-02-28', '2026-03-31'],
    ['2026-03-31', '2026-04-30'],
  ])
  assert.deepEqual(
    drafts.map((item: any) => [item.status, item.net_amount, item.order_id]),
    [
      ['draft', 1000, null],
      ['draft', 1000, null],
    ],
  )
  // A customer who cannot pay owes the current period and no other.
  const unpaid = await ordersOf(unpaidSubscription.acme)
  assert.deepEqual(
    unpaid.map((order: any) => order.status),
    ['paid', 'pending'],
  )
  assert.equal((await missedOf(unpaidSubscription.acme)).length, 2)
  await setCard(server, unpaidSubscription.acme, 'pm_card_visa')
  await pass(2 * DAY)
  assert.deepEqual(chargesOf(server, unpaidSubscription.acme), [1000, 1000])
  assert.equal(
    (await get(unpaidSubscription.acme, unpaidSubscription.subscription)).status,
    'active',
  )
})

test('the merchant is emailed once about all missed periods of all subscriptions', async () => {
  const { acme } = await begin()
  await subscribe(server, acme, { recurring_interval: 'week' })
  await verifyEmail(server, acme.owner)

  await pass(70 * DAY)
  await pass(HOUR)
  await pass(DAY)

  const mails = await mailsSentTo(server, acme.owner.email)
  const missedPeriodMails = mails.filter(({ kind }) => kind === 'missed_periods')
  assert.equal(missedPeriodMails.length, 1)
  const count = (await missedOf(acme)).length
  assert.equal(missedPeriodMails[0]?.subject, `Billing periods not billed: ${count}`)
  assert.match(
    String(missedPeriodMails[0]?.plain),
    /dashboard\/[\w-]+\/subscriptions\/missed\?status=draft/,
  )
})

test('a missed period is issued with its original amounts or waived, once', async () => {
  const { acme } = await begin()
  await pass(100 * DAY)
  const [first, second] = await missedOf(acme)

  const issued = await decide(acme, first, 'issue')
  await server.drainJobs()
  const again = await decide(acme, first, 'issue')
  const late = await decide(acme, first, 'waive')
  const waived = await decide(acme, second, 'waive')
  const never = await decide(acme, second, 'issue')

  assert.equal(issued.status, 200, JSON.stringify(issued.body))
  assert.equal(issued.body.status, 'issued')
  const { body: order } = await acme.server.get(`/v1/orders/${issued.body.order_id}`)
  assert.deepEqual([order.status, order.billing_reason], ['paid', 'subscription_cycle'])
  const label = `Pro (${spanOf(first).join(' to ')})`
  assert.deepEqual([order.net_amount, order.items[0].label], [1000, label])
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000])
  assert.deepEqual([waived.body.status, waived.body.order_id], ['waived', null])
  for (const { status, body } of [again, late, never]) {
    assert.deepEqual([status, body.error], [409, 'MissedPeriodDecided'])
  }
})

test('a missed period is issued once in parallel, after outstanding orders', async () => {
  const { acme } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await pass(100 * DAY)
  const [first] = await missedOf(acme)

  const early = await decide(acme, first, 'issue')
  await setCard(server, acme, 'pm_card_visa')
  await pass(2 * DAY)
  const both = await Promise.all([decide(acme, first, 'issue'), decide(acme, first, 'issue')])
  await server.drainJobs()

  assert.deepEqual([early.status, early.body.error], [409, 'SubscriptionOrderOpen'])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000])
})

test('discount months elapse in missed periods, whose drafts include the discount', async () => {
  const acme = await merchant(server)
  const { body: discount } = await acme.server.post('/v1/discounts/', {
    ...{ type: 'percentage', name: 'Start', basis_points: 5000 },
    ...{ duration: 'repeating', duration_in_months: 2 },
  })
  const pro = await plan(acme)
  const opened = await checkout(acme, [pro.id], { discount_id: discount.id })
  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()

  await pass(100 * DAY)

  const drafts = await missedOf(acme)
  assert.deepEqual(
    drafts.map((item: any) => item.net_amount),
    [500, 1000],
  )
  assert.deepEqual(chargesOf(server, acme), [500, 1000])
})

test('a trial or pause that ended in an outage is billed for the current period', async () => {
  const trying = await merchant(server)
  const pro = await plan(trying, { trial_interval: 'day', trial_interval_count: 14 })
  assert.equal((await confirm(server, await checkout(trying, [pro.id]))).status, 200)
  const { acme, subscription } = await begin()
  await server.drainJobs()
  const resumes_at = new Date(server.clock.now().getTime() + 40 * DAY).toISOString()
  const path = `/v1/subscriptions/${subscription.id}`
  assert.equal((await acme.server.patch(path, { pause: true, resumes_at })).status, 200)

  await pass(110 * DAY)

  assert.deepEqual(chargesOf(server, trying), [1000])
  assert.ok((await missedOf(trying)).length > 0)
  const running = await get(acme, subscription)
  assert.equal(running.status, 'active')
  assert.ok(Date.parse(running.current_period_end) > server.clock.now().getTime())
  // The unused part of the first month pays for the current one.
  assert.equal((await ordersOf(acme)).length, 2)
  assert.equal((await missedOf(acme)).length, 2)
})

test('retries keep their days, however far a test clock is advanced', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`

  const moved = await acme.server.post(clock, {
    to: new Date(server.clock.now().getTime() + 90 * DAY).toISOString(),
  })
  await server.drainJobs()

  assert.equal(moved.status, 202, JSON.stringify(moved.body))
  const orders = await ordersOf(acme)
  assert.equal(orders.length, 2)
  assert.deepEqual(await daysOf(acme, orders[1].id), [2, 7, 14, 21])
  const over = await get(acme, subscription)
  assert.equal(over.status, 'canceled')
  assert.equal(Date.parse(over.ended_at) - Date.parse(subscription.current_period_end), 21 * DAY)
})

test('a late attempt does not move later ones or lead to two in a row', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const end = Date.parse(subscription.current_period_end)
  await pass(end - server.clock.now().getTime())
  const [, unpaid] = await ordersOf(acme)

  // Five hours late, on time, and then down until after the day of the last attempt.
  await pass(2 * DAY + 5 * HOUR)
  await pass(5 * DAY - 5 * HOUR)
  await pass(16 * DAY)
  await pass(7 * DAY)

  assert.deepEqual(await daysOf(acme, unpaid.id), [2 + 5 / 24, 7, 23, 30])
  assert.equal((await get(acme, subscription)).status, 'canceled')
})

test('a permanently declined card is not retried; a new one is tried immediately', async () => {
  const [removed, back] = [await begin(), await begin()]
  for (const { acme } of [removed, back])
    await setCard(server, acme, 'pm_card_authenticationRequired')
  const end = Date.parse(removed.subscription.current_period_end)
  await pass(end - server.clock.now().getTime())
  const [[, lost], [, found]] = [await ordersOf(removed.acme), await ordersOf(back.acme)]

  for (const days of [2, 5]) await pass(days * DAY)
  const concurrent = (await paymentsOf(back.acme, found.id)).map((item: any) => item.decline_reason)
  const byHand = await back.acme.server.post(`/v1/orders/${found.id}/retry-payment`)
  await newCard(back.acme, back.subscription)

  assert.deepEqual([byHand.status, byHand.body.error], [400, 'NoPaymentMethod'])
  assert.deepEqual(concurrent, ['authentication_required'])
  assert.deepEqual(chargesOf(server, back.acme), [1000, 1000])
  assert.equal((await get(back.acme, back.subscription)).status, 'active')
  for (const days of [7, 7]) await pass(days * DAY)
  assert.equal((await paymentsOf(removed.acme, lost.id)).length, 1)
  const mails = await mailsSentTo(server, removed.subscription.customer.email)
  const isUnpaid = mails.find(({ kind }) => kind === 'subscription_past_due')
  const reason = /no card on file to try again\.\s+Your bank needs.*\s+Pay now or add/
  assert.match(String(isUnpaid?.plain), reason)
  assert.equal((await get(removed.acme, removed.subscription)).status, 'canceled')
})

/** The customer saves another card, which becomes their default. */
async function newCard(acme: Merchant, { customer_id }: { customer_id: string }) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const manualRetry = await new Person(server.url, body.token).post(
    '/v1/customer-portal/customers/me/payment-methods',
    {
      ...{ confirmation_token_id: await cardToken(server), set_default: true },
      return_url: 'https://example.com/portal',
    },
  )
  assert.equal(manualRetry.status, 201, JSON.stringify(manualRetry.body))
  await server.drainJobs()
}

test('the next retry is counted from the planned day unless that is past too', () => {
  const planned = new Date('2026-03-02T10:00:00Z')
  const at = (now: string, failures = 2) =>
    nextAttempt(failures, { planned, now: new Date(now) }, [2, 5, 7, 7])?.toISOString()

  assert.equal(at('2026-03-02T10:00:00Z'), '2026-03-07T10:00:00.000Z')
  assert.equal(at('2026-03-04T23:00:00Z'), '2026-03-07T10:00:00.000Z')
  assert.equal(at('2026-03-07T10:00:00Z'), '2026-03-12T10:00:00.000Z')
  assert.equal(at('2026-03-02T10:00:00Z', 5), undefined)
})
