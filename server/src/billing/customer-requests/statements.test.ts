import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant, verifyEmail } from '../../testing/people.ts'
import { buyer, plan, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/customer-portal/statements'

/** Gives each request its own address, so that rate limits count them separately. */
const stranger = () => {
  const person = server.stranger()
  person.address = `192.0.2.${(browsers += 1) % 250}`
  return person
}
let browsers = 0

const statement = (email: string, more: Record<string, unknown> = {}) => ({
  ...{ organization_id: acme.organization.id, name: 'Bea Buyer', email, contract: 'Pro' },
  ...more,
})

const cancel = (email: string, more: Record<string, unknown> = {}) =>
  stranger().post(`${PATH}/cancellation`, {
    ...statement(email, more),
    termination: more.termination ?? 'ordinary',
  })

/** A customer with one subscription, of a plan with a name of its own unless one is given. */
async function subscriber(name = `Pro ${(plans += 1)}`) {
  const { customer_email: email } = buyer()
  const { order } = await sell(server, acme, await plan(acme, { name }), { customer_email: email })
  return { email, contract: name, order, id: String(order.subscription_id) }
}
let plans = 0

const subscriptionOf = async ({ id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body
const requestOf = async ({ body: { id } }: { body: { id: string } }) =>
  (await acme.server.get(`/v1/customer-requests/${id}`)).body

/** Opens the link of the latest receipt and confirms the address. */
async function confirm(email: string) {
  const link = await linkTo(server, email, `/${acme.organization.slug}/portal/confirm-request`)
  return stranger().post(`${PATH}/confirm`, { token: link.searchParams.get('token') })
}

test('a confirmed cancellation without sign-in ends the subscription with its period', async () => {
  const { email, contract, ...sold } = await subscriber()

  const made = await cancel(email.toUpperCase(), { contract: contract.toLowerCase() })
  const before = await subscriptionOf(sold)
  const confirmed = await confirm(email.toUpperCase())
  const again = await confirm(email.toUpperCase())

  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(before.cancel_at_period_end, false)
  const { cancel_at_period_end, ends_at } = await subscriptionOf(sold)
  assert.equal(cancel_at_period_end, true)
  assert.deepEqual(confirmed.body, {
    ...{ kind: 'cancellation', canceled: true, product_name: contract, ends_at },
    withdrawal_right: null,
  })
  assert.deepEqual([again.status, again.body.error], [401, 'CustomerRequestLinkInvalid'])
  const { status, email_confirmed_at, subscription } = await requestOf(made)
  assert.deepEqual([status, subscription.id], ['accepted', sold.id])
  assert.ok(email_confirmed_at)
})

test('the receipt of a cancellation has its content and the time of receipt', async () => {
  const email = 'receipt@example.com'

  const made = await cancel(email, {
    ...{ termination: 'for_cause', reason: 'The app does not start.', contract: 'ACME-7' },
  })

  const [mail] = await mailsSentTo(server, email)
  const received = new Intl.DateTimeFormat('en', {
    ...{ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' },
  }).format(new Date(made.body.received_at))
  for (const part of ['Bea Buyer', 'ACME-7', 'For cause', 'The app does not start.', received]) {
    assert.ok(mail?.plain.includes(part), part)
  }
})

test('a statement reveals nothing and changes nothing before it is confirmed', async () => {
  const { email, contract, ...sold } = await subscriber()

  const known = await cancel(email, { contract })
  const unknown = await cancel('nobody@example.com', { contract })

  assert.deepEqual([known.status, Object.keys(known.body)], [201, ['id', 'received_at']])
  assert.deepEqual([unknown.status, Object.keys(unknown.body)], [201, ['id', 'received_at']])
  assert.equal((await mailsSentTo(server, 'nobody@example.com')).length, 1)
  assert.equal((await subscriptionOf(sold)).cancel_at_period_end, false)
})

test('a cancellation that names no single contract is left to the merchant', async () => {
  const { email, ...sold } = await subscriber()

  const made = await cancel(email, { contract: 'my plan' })
  const confirmed = await confirm(email)

  assert.deepEqual([confirmed.body.canceled, confirmed.body.ends_at], [false, null])
  const request = await requestOf(made)
  assert.deepEqual([request.status, request.subscription], ['open', null])
  assert.equal(request.customer_id, sold.order.customer_id)
})

test('a cancellation for cause ends with the period, and its merchant may end it now', async () => {
  const { email, contract, ...sold } = await subscriber()
  const made = await cancel(email, { contract, termination: 'for_cause', reason: 'It is broken.' })

  const confirmed = await confirm(email)
  const open = await requestOf(made)
  const ended = await acme.server.post(`/v1/customer-requests/${made.body.id}/cancel`, {
    immediately: true,
  })

  assert.deepEqual([confirmed.body.canceled, open.status], [true, 'open'])
  assert.deepEqual([ended.status, ended.body.status], [200, 'accepted'])
  assert.equal((await subscriptionOf(sold)).status, 'canceled')
})

test('a cancellation for cause requires its reason, and no text may contain a link', async () => {
  const without = await cancel('a@example.com', { termination: 'for_cause' })
  const links = await cancel('a@example.com', { name: 'Win at https://example.com' })

  assert.deepEqual([without.status, without.body.detail[0].loc], [422, ['body', 'reason']])
  assert.deepEqual([links.status, links.body.detail[0].loc], [422, ['body', 'name']])
})

test('a withdrawal is due in 14 days, and one press refunds it and ends its contract', async () => {
  const { email, contract, order, ...sold } = await subscriber()

  const made = await stranger().post(`${PATH}/withdrawal`, statement(email, { contract }))
  const confirmed = await confirm(email)
  const request = await requestOf(made)
  const refunded = await acme.server.post(`/v1/customer-requests/${made.body.id}/refund`, {})

  assert.deepEqual([made.status, confirmed.body.canceled], [201, false])
  assert.equal(Date.parse(request.due_at) - Date.parse(request.created_at), 14 * DAY)
  assert.deepEqual([request.order.id, request.order.total_amount], [order.id, 1000])
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
  assert.deepEqual([refunded.body.status, refunded.body.order.refunded_amount], ['accepted', 1000])
  assert.equal((await subscriptionOf(sold)).status, 'canceled')
})

test('members who may see orders are mailed, without text that a stranger typed', async () => {
  const { organization, owner } = acme
  await verifyEmail(server, owner)

  await cancel('mallory@example.com', { name: 'Mallory Unusual' })
  await server.drainJobs()

  const mails = await mailsSentTo(server, owner.email)
  const notices = mails.filter(({ kind }) => kind === 'cancellation_requested')
  assert.ok(notices.length > 0)
  assert.ok(notices[0]?.plain.includes(`/dashboard/${organization.slug}/requests/`))
  assert.ok(notices.every(({ plain }) => !plain.includes('Unusual')))
})
