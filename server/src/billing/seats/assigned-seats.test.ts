import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, later, MINUTE } from '../../platform/clock.ts'
import { company, memberIdOf, organizationRoute } from '../../testing/company.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkBooks, eventsSentTo, keepEvents, plan } from '../../testing/sales.ts'
import { seatPlan, seatToken } from '../../testing/seats.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { confirmAs } from '../buying/test-buyers.ts'

// Seats that are assigned to people one by one.

let server: TestServer
let people = 0

before(async () => {
  server = await startTestServer()
  await keepEvents(server)
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const newEmail = () => `person-${(people += 1)}@example.com`
const SEATS = '/v1/customer-seats'
const OWN = '/v1/customer-portal/seats'

/** A merchant whose plan has a license key for each seat, and an organization with three seats. */
async function studio() {
  const acme = await merchant(server)
  const product = await seatPlan(acme)
  const key = await acme.server.post('/v1/benefits/', {
    ...{ type: 'license_keys', description: 'Studio key', properties: {} },
  })
  const benefits = [key.body.id]
  await acme.server.post(`/v1/products/${product.id}/benefits`, { benefits })
  const firm = await company(server, 'member')
  const sold = { person: firm.owner, organization: firm.id, opened: { seats: 3 } }
  assert.equal((await confirmAs(server, acme, product, sold)).status, 200)
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const { id: subscription_id, customer_id } = subscription
  const assign = (body: object) => acme.server.post(SEATS, { subscription_id, ...body })
  const listed = async () => (await acme.server.get(SEATS, { query: { subscription_id } })).body
  return { acme, firm, product, subscription_id, customer_id, benefit: benefits[0], assign, listed }
}

const claim = async (email: string) =>
  server.stranger().post(`${SEATS}/claim`, { invitation_token: await seatToken(server, email) })

/** The keys of the customer with a session. */
async function keysOf(token: string) {
  const { body } = await new Person(server.url, token).get('/v1/customer-portal/license-keys/')
  return body.items.map(({ status }: { status: string }) => status)
}

async function portalOf(acme: Merchant, customer_id: string) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  return new Person(server.url, body.token)
}

test('the person who claims a seat gets the benefits, and loses them with the seat', async () => {
  const { acme, customer_id, subscription_id, assign, listed } = await studio()
  const email = newEmail()
  const buyer = await portalOf(acme, customer_id)
  assert.deepEqual(await keysOf(String(buyer.token)), [], 'the buyer has no benefits')

  const seat = await assign({ email, metadata: { desk: 4 } })
  const token = await seatToken(server, email)
  const info = await server.stranger().get(`${SEATS}/claim/${token}`)
  const claimed = await claim(email)

  assert.deepEqual([seat.status, seat.body.status, seat.body.customer_id], [200, 'pending', null])
  assert.deepEqual([info.body.product_name, info.body.customer_email], ['Studio', email])
  assert.equal(info.body.organization_slug, acme.organization.slug)
  assert.deepEqual([claimed.status, claimed.body.seat.status], [200, 'claimed'])
  assert.deepEqual(claimed.body.seat.seat_metadata, { desk: 4 })
  const session = claimed.body.customer_session_token
  assert.deepEqual(await keysOf(session), ['granted'])
  const holder = new Person(server.url, session)
  const me = (await holder.get('/v1/customer-portal/customers/me')).body
  assert.deepEqual(
    [me.email, me.email_verified, me.id],
    [email, true, claimed.body.seat.customer_id],
  )
  const [shown] = (await holder.get(`${OWN}/subscriptions`)).body.items
  assert.deepEqual(
    [shown.id, shown.product.name, shown.checkout_id],
    [...[subscription_id, 'Studio', null]],
  )
  assert.equal((await holder.get('/v1/customer-portal/subscriptions/')).body.items.length, 0)
  assert.equal((await holder.get(OWN, { query: { subscription_id } })).status, 404)
  const { available_seats, total_seats, seats } = await listed()
  assert.deepEqual([available_seats, total_seats, seats.length], [2, 3, 1])
  assert.equal((await server.stranger().get(`${SEATS}/claim/${token}`)).status, 404)

  const revoked = await buyer.delete(`${OWN}/${seat.body.id}`)

  assert.deepEqual([revoked.status, revoked.body.status], [200, 'revoked'])
  assert.deepEqual(await keysOf(session), ['revoked'])
  assert.equal((await listed()).available_seats, 3)
  assert.equal((await assign({ email })).status, 200, 'a person can have a seat again')
  const events = await eventsSentTo(server, acme, /^customer_seat\./)
  assert.deepEqual(
    events,
    ['assigned', 'claimed', 'revoked', 'assigned'].map(type => `customer_seat.${type}`),
  )
})

test('parallel requests assign and claim no more seats than were bought', async () => {
  const { assign, listed } = await studio()
  const emails = Array.from({ length: 8 }, newEmail)

  const results = await Promise.all(emails.map(email => assign({ email })))
  const [won = ''] = results.flatMap(({ body }) => body.email ?? [])
  const claims = await Promise.all([claim(won), claim(won), claim(won), claim(won)])

  assert.equal(results.filter(({ status }) => status === 200).length, 3)
  const refused = results.filter(({ status }) => status === 400)
  assert.ok(refused.every(({ body }) => body.error === 'SeatNotAvailable'))
  assert.equal(claims.filter(({ status }) => status === 200).length, 1)
  assert.ok(claims.every(({ status }) => status === 200 || status === 400))
  assert.equal((await listed()).available_seats, 0)
  assert.equal((await assign({ email: won.toUpperCase() })).body.error, 'SeatAlreadyAssigned')
})

test('an invitation expires after a day, and another one replaces it', async () => {
  const { acme, assign } = await studio()
  const email = newEmail()
  const { body: seat } = await assign({ email })
  const first = await seatToken(server, email)
  server.clock.set(later(server.clock.now(), DAY + MINUTE))
  const late = await claim(email)

  const again = await acme.server.post(`${SEATS}/${seat.id}/resend`)
  const old = await server.stranger().post(`${SEATS}/claim`, { invitation_token: first })
  const claimed = await claim(email)

  assert.deepEqual([late.status, late.body.error], [400, 'InvalidInvitationToken'])
  assert.ok(again.body.invitation_token_expires_at > seat.invitation_token_expires_at)
  assert.deepEqual([old.status, claimed.status], [400, 200])
  const rejected = await acme.server.post(`${SEATS}/${seat.id}/resend`)
  assert.deepEqual([rejected.status, rejected.body.error], [400, 'SeatNotPending'])
})

test('a removed member loses the seat, and seats limit no membership', async () => {
  const { firm, assign, listed } = await studio()
  const [colleague] = firm.members as [Person]
  const member_id = await memberIdOf(colleague)
  const { body: seat } = await assign({ member_id, immediate_claim: true })
  assert.deepEqual(
    [seat.status, seat.member_id, seat.member.role, seat.email],
    ['claimed', member_id, 'member', colleague.email],
  )
  const query = { organizationId: firm.id }
  const seats = await firm.owner.get(organizationRoute('seats'), { query })
  assert.equal(seats.body.limit, null)

  const memberIdOrEmail = colleague.email
  await firm.owner.post(organizationRoute('remove-member'), { memberIdOrEmail, ...query })
  await server.drainJobs()

  assert.equal((await listed()).seats[0].status, 'revoked')
})

test('fewer seats revoke the last ones, and the end of a subscription revokes all', async () => {
  const { acme, subscription_id, assign, listed } = await studio()
  const [first, second, third] = [newEmail(), newEmail(), newEmail()]
  for (const email of [first, second, third]) await assign({ email })
  await claim(third)
  server.clock.pass(MINUTE)
  await claim(second)
  const change = (body: object) => acme.server.patch(`/v1/subscriptions/${subscription_id}`, body)
  const statuses = async () =>
    Object.fromEntries((await listed()).seats.map((seat: any) => [seat.email, seat.status]))

  assert.equal((await change({ seats: 1, proration_behavior: 'prorate' })).status, 200)

  assert.deepEqual(await statuses(), {
    ...{ [first]: 'revoked', [second]: 'revoked', [third]: 'claimed' },
  })
  assert.equal((await change({ revoke: true })).status, 200)
  assert.equal((await statuses())[third], 'revoked')
  const late = await assign({ email: first })
  assert.deepEqual([late.status, late.body.error], [400, 'SeatNotAvailable'])
})

test('a benefit added later goes to those who hold a seat', async () => {
  const { acme, product, benefit, assign } = await studio()
  const email = newEmail()
  const { body: seat } = await assign({ email, immediate_claim: true })
  const note = await acme.server.post('/v1/benefits/', {
    ...{ type: 'custom', description: 'A note', properties: { note: 'Hello' } },
  })
  const benefits = [benefit, note.body.id]
  await acme.server.post(`/v1/products/${product.id}/benefits`, { benefits })

  await server.drainJobs()

  const { items } = (await acme.server.get(`/v1/benefits/${note.body.id}/grants`)).body
  assert.deepEqual(
    items.map((grant: any) => [grant.customer_id, grant.is_granted]),
    [[seat.customer_id, true]],
  )
})

test('a seat is rejected for other products, other merchants and unclear requests', async () => {
  const { acme, customer_id, subscription_id, assign } = await studio()
  const rival = await merchant(server, 'Rival')
  const email = newEmail()
  const plain = await plan(rival)
  const firm = await company(server)
  await confirmAs(server, rival, plain, { person: firm.owner, organization: firm.id })
  const [other] = (await rival.server.get('/v1/subscriptions/')).body.items
  const buyer = await portalOf(acme, customer_id)

  const answers = [
    await rival.server.post(SEATS, { subscription_id: other.id, email }),
    await rival.server.post(SEATS, { subscription_id, email }),
    await assign({ email, member_id: customer_id }),
    await assign({}),
    await buyer.post(OWN, { subscription_id, email, immediate_claim: true }),
    await acme.server.post('/v1/products/', {
      ...{ name: 'No seats', assigns_seats: true },
      prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }],
    }),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 404, 422, 422, 422, 422],
  )
  const { body: seat } = await assign({ email })
  for (const path of [`${SEATS}/${seat.id}`, `${OWN}/${seat.id}`])
    assert.equal((await rival.server.delete(path)).status >= 401, true)
  assert.equal((await rival.server.post(`${SEATS}/${seat.id}/resend`)).status, 404)
  const [row] = await server.site.db.selectFrom('customer_seats').selectAll().execute()
  assert.ok(!JSON.stringify(row).includes(await seatToken(server, email)), 'only its hash is kept')
})
