import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR, DAY } from '../../platform/clock.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { merchant as newMerchant, type Merchant } from '../../testing/people.ts'
import { product, sell, setCard, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-02-01T10:00:00Z') })
  await keepMails(server)
})
after(() => server.close())

/** A merchant whose owner has a verified address, and so is mailed. */
async function merchant(testServer: TestServer): Promise<Merchant> {
  const acme = await newMerchant(testServer)
  const email = await addressOf(acme)
  const users = testServer.site.db.updateTable('users').set({ email_verified: true })
  await users.where('email', '=', email).execute()
  return acme
}

const inOrganization = ({ organization }: Merchant) => ({ organization_id: organization.id })

const listOf = async (acme: Merchant) =>
  (await acme.owner.get('/v1/notifications/', { query: inOrganization(acme) })).body.items

const unreadOf = async (acme: Merchant) =>
  (await acme.owner.get('/v1/notifications/unread', { query: inOrganization(acme) })).body.count

const choose = (acme: Merchant, preferences: Record<string, unknown>) =>
  acme.owner.patch('/v1/notifications/preferences', { ...inOrganization(acme), preferences })

const addressOf = async ({ organization }: Merchant): Promise<string> => {
  const { email } = await server.site.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  return email
}

const kindsTo = async (acme: Merchant) =>
  (await mailsSentTo(server, await addressOf(acme))).map(({ kind }) => kind).toReversed()

test('a sale is shown to the member, counted as unread and marked as read', async () => {
  const acme = await merchant(server)

  const { order } = await sell(server, acme, await product(acme))

  const [item] = await listOf(acme)
  assert.deepEqual(
    [item.kind, item.page, item.is_read],
    ['new_order', `/orders/${order.id}`, false],
  )
  const { amount, currency, customer } = item.facts
  assert.deepEqual([amount, currency, customer], [2000, 'usd', order.customer.email])
  assert.equal(await unreadOf(acme), 1)
  const body = { ...inOrganization(acme), ids: [item.id] }
  assert.deepEqual((await acme.owner.post('/v1/notifications/read', body)).body, { count: 1 })
  assert.equal(await unreadOf(acme), 0)
})

test('a member who turned off emails of sales gets none, and others still do', async () => {
  const [quiet, loud] = [await merchant(server), await merchant(server)]
  const off = { new_order: { mail: 'off', browser: false } }
  assert.equal((await choose(quiet, off)).status, 200)

  for (const acme of [quiet, loud]) await sell(server, acme, await product(acme))

  assert.equal((await kindsTo(quiet)).includes('new_order'), false)
  assert.equal((await kindsTo(loud)).includes('new_order'), true)
  assert.equal((await listOf(quiet)).length, 0)
})

test('sales of an hour are mailed together, once', async () => {
  const acme = await merchant(server)
  await choose(acme, { new_order: { mail: 'hourly', browser: true } })
  const book = await product(acme)
  for (const _ of [1, 2, 3]) await sell(server, acme, book)
  assert.deepEqual(
    (await kindsTo(acme)).filter(kind => /order|notifications/.test(kind)),
    [],
  )

  server.clock.pass(HOUR)
  await server.drainJobs()

  const mails = (await mailsSentTo(server, await addressOf(acme))).filter(
    ({ kind }) => kind === 'notifications',
  )
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.plain.match(/bought Handbook for \$20\.00/g)?.length, 3)
  server.clock.pass(2 * HOUR)
  await server.drainJobs()
  assert.equal((await kindsTo(acme)).filter(kind => kind === 'notifications').length, 1)
})

test('a failed payment and a cancellation are shown, and mailed where it is wanted', async () => {
  const acme = await merchant(server)
  const { subscription } = await subscribe(server, acme)
  await choose(acme, { payment_failed: { mail: 'immediate', browser: true } })
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  server.clock.pass(31 * DAY)
  await server.drainJobs()
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: true })
  await server.drainJobs()

  const rows = await server.site.db
    .selectFrom('notifications')
    .select('kind')
    .where('organization_id', '=', acme.organization.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['new_subscription', 'payment_failed', 'subscription_canceled'],
  )
  assert.equal((await kindsTo(acme)).filter(kind => kind === 'notifications').length, 1)
})

test('a member of another organization sees and changes nothing', async () => {
  const [acme, other] = [await merchant(server), await merchant(server)]
  await sell(server, acme, await product(acme))
  const query = inOrganization(acme)

  assert.deepEqual((await other.owner.get('/v1/notifications/', { query })).body.items, [])
  assert.equal((await other.owner.get('/v1/notifications/unread', { query })).status, 422)
  assert.equal((await other.owner.post('/v1/notifications/read', query)).status, 422)
  assert.equal((await acme.server.get('/v1/notifications/', { query })).status, 401)
  assert.equal(await unreadOf(acme), 1)
})
