import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import {
  company,
  idOf,
  organizationRoute,
  verifiedPerson,
  type Company,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, PASSWORD, serverToken, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { chargesOf, checkBooks, ordersOf, plan, setCard, setDebit } from '../../testing/sales.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { confirmAs } from '../buying/test-buyers.ts'
import { adjustSeats } from './adjust-seats.ts'

let testServer: TestServer
let server: Person
before(async () => {
  testServer = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
  server = (await serverToken(testServer)).server
})
after(() => testServer.close())
afterEach(async () => {
  testServer.stripe.control.clearFaults()
  await checkBooks(testServer)
})

const tiers = (min_seats: number, max_seats: number | null) =>
  Array.of({ min_seats, max_seats, price_per_seat: 1000 })

type Shop = { acme: Merchant; team: Company }
type Rule = { proration_behavior?: string; seat_decrease?: string }

/** A merchant whose seats follow members, and an organization that bought some on April 1st. */
async function shop(rule: Rule = {}, { least = 1, most = null as number | null } = {}) {
  testServer.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(testServer)
  await follow(acme, rule)
  const team = await company(testServer, 'member')
  const desktop = await plan(acme, {
    name: 'Desk',
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers: tiers(least, most) } }],
  })
  await confirmAs(testServer, acme, desktop, {
    ...{ person: team.owner, organization: team.id },
    opened: { seats: Math.max(least, 2) },
  })
  return { acme, team }
}

const follow = (
  { server: shop_server, organization }: Merchant,
  rule: Rule & { off?: true } = {},
) =>
  shop_server.patch(`/v1/organizations/${organization.id}`, {
    subscription_settings: {
      ...{ allow_multiple_subscriptions: false, allow_customer_updates: true },
      ...{ proration_behavior: 'prorate', seats_follow_members: rule.off !== true },
      ...rule,
    },
  })

const join = async ({ id }: Company, person: Person) =>
  server.post(organizationRoute('add-member'), {
    ...{ userId: await idOf(person), role: 'member', organizationId: id },
  })

/** Sessions last a week, so a member who leaves in the middle of the month signs in again. */
async function leave({ id }: Company, person: Person) {
  await person.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  assert.equal((await person.post(organizationRoute('leave'), { organizationId: id })).status, 200)
}

/** Waits until the changes of members have been collected into one adjustment. */
async function passMinute() {
  await testServer.drainJobs()
  testServer.clock.pass(MINUTE)
  await testServer.drainJobs()
}

async function subscriptionOf({ acme }: Pick<Shop, 'acme'>) {
  return (await acme.server.get('/v1/subscriptions/')).body.items[0]
}

const setClockToMidMonth = () => testServer.clock.set(new Date('2026-04-15T23:59:00Z'))

test('a new member is billed from the day they join, as previewed', async () => {
  const { acme, team } = await shop({ proration_behavior: 'invoice' })
  setClockToMidMonth()
  const { id } = await subscriptionOf({ acme })

  assert.equal((await join(team, await verifiedPerson(testServer))).status, 200)
  await testServer.drainJobs()
  testServer.clock.set(new Date('2026-04-16T00:00:00Z'))
  const { body: seen } = await acme.server.post(`/v1/subscriptions/${id}/preview`, { seats: 3 })
  await testServer.drainJobs()

  // Half a month of one more seat.
  assert.equal(seen.due_now.total_amount, 500)
  assert.deepEqual(chargesOf(testServer, acme), [2000, 500])
  const subscription = await subscriptionOf({ acme })
  assert.deepEqual([subscription.seats, subscription.amount], [3, 3000])
  const order = (await ordersOf(acme)).at(-1)
  assert.deepEqual(
    [order.billing_reason, order.status, order.total_amount, order.seats],
    ['subscription_update', 'paid', 500, 3],
  )
})

test('a customer cannot choose the quantity of seats that follow members', async () => {
  const { acme } = await shop({ proration_behavior: 'invoice' })
  const { id, customer_id } = await subscriptionOf({ acme })
  const settings = { subscription: { update_seats: true, update_plan: true, pause: false } }
  const portal = { usage: { show: true }, customer: { allow_email_change: false }, ...settings }
  const body = { customer_portal_settings: portal }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, body)
  const session = (await acme.server.post('/v1/customer-sessions/', { customer_id })).body
  const customer = new Person(testServer.url, session.token)
  const path = `/v1/customer-portal/subscriptions/${id}`

  const seen = await customer.post(`${path}/preview`, { seats: 3 })
  const changed = await customer.patch(path, { seats: 3 })
  await follow(acme, { off: true })

  assert.deepEqual([seen.status, changed.status], [403, 403])
  assert.equal(changed.body.error, 'SeatsFollowMembers')
  assert.deepEqual(chargesOf(testServer, acme), [2000])
  const { body: free } = await customer.get(path)
  assert.equal(free.seats_follow_members, false)
  assert.equal((await customer.post(`${path}/preview`, { seats: 3 })).status, 200)
})

test('members who join and leave within a moment are one change', async () => {
  const { acme, team } = await shop({ proration_behavior: 'invoice' })
  setClockToMidMonth()
  const [first] = team.members as [Person]
  const [second, third] = [await verifiedPerson(testServer), await verifiedPerson(testServer)]

  await Promise.all([join(team, second), join(team, third)])
  await testServer.drainJobs()
  await leave(team, first)
  await testServer.drainJobs()
  testServer.clock.set(new Date('2026-04-16T00:00:00Z'))
  await testServer.drainJobs()

  assert.equal((await subscriptionOf({ acme })).seats, 3)
  assert.deepEqual(chargesOf(testServer, acme), [2000, 500])
})

test('a member who leaves is credited on the next order', async () => {
  const { acme, team } = await shop()
  setClockToMidMonth()
  const [first] = team.members as [Person]

  await leave(team, first)
  await testServer.drainJobs()
  testServer.clock.set(new Date('2026-04-16T00:00:00Z'))
  await testServer.drainJobs()
  assert.equal((await subscriptionOf({ acme })).seats, 1)
  testServer.clock.set(new Date('2026-05-01T00:01:00Z'))
  await testServer.drainJobs()

  // One seat for May, less half of April's second seat.
  assert.deepEqual(chargesOf(testServer, acme), [2000, 500])
})

test('a seat whose charge is pending is credited once it is paid', async () => {
  const { acme, team } = await shop()
  const [first] = team.members as [Person]
  // Stripe's test account whose debits are paid days later.
  await setDebit(testServer, acme, 'DE89370400440532013000')
  testServer.clock.set(new Date('2026-05-01T00:01:00Z'))
  await testServer.drainJobs()

  await leave(team, first)
  await passMinute()
  const open = await subscriptionOf({ acme })
  testServer.stripe.control.settle()
  for (const minutes of [30, 31, 1]) {
    testServer.clock.pass(minutes * MINUTE)
    await testServer.drainJobs()
  }
  const paid = await subscriptionOf({ acme })

  assert.deepEqual([open.status, open.seats, paid.status, paid.seats], ['active', 2, 'active', 1])
  assert.deepEqual(chargesOf(testServer, acme), [2000, 2000])
})

test('fewer seats apply from the next period where the merchant chooses so', async () => {
  const { acme, team } = await shop({ seat_decrease: 'next_period' })
  setClockToMidMonth()
  const [first] = team.members as [Person]

  await leave(team, first)
  await passMinute()
  const planned = await subscriptionOf({ acme })
  await join(team, await verifiedPerson(testServer))
  await passMinute()
  const current = await subscriptionOf({ acme })

  assert.deepEqual([planned.seats, planned.pending_update.seats], [2, 1])
  assert.deepEqual([current.seats, current.pending_update], [2, null])
})

test("the quantity stays within the price's seat limits", async () => {
  const { acme, team } = await shop({}, { least: 2, most: 3 })
  const [first] = team.members as [Person]
  await leave(team, first)
  await passMinute()
  assert.equal((await subscriptionOf({ acme })).seats, 2)

  const joined = []
  for (let n = 0; n < 3; n += 1)
    joined.push((await join(team, await verifiedPerson(testServer))).status)
  await passMinute()

  assert.deepEqual(joined, [200, 200, 403])
  assert.equal((await subscriptionOf({ acme })).seats, 3)
})

test('members who join in parallel are each paid for, whoever adjusts the seats', async () => {
  const { acme, team } = await shop({ proration_behavior: 'invoice' })
  const { id } = await subscriptionOf({ acme })
  const people: Person[] = []
  for (let n = 0; n < 8; n += 1) people.push(await verifiedPerson(testServer))

  await Promise.all(people.map(person => join(team, person)))
  const adjust = () => write(testServer.site, systemActor(), work => adjustSeats(work, id))
  await Promise.all([adjust(), adjust(), adjust(), adjust()])
  await passMinute()

  const { seats, amount } = await subscriptionOf({ acme })
  assert.deepEqual([seats, amount], [10, 10_000])
  assert.deepEqual(chargesOf(testServer, acme), [2000, 8000])
})

test('after a declined seat charge the member stays, and no further member joins', async () => {
  const { acme, team } = await shop({ proration_behavior: 'invoice' })
  setClockToMidMonth()
  await setCard(testServer, acme, 'pm_card_chargeCustomerFail')
  await join(team, await verifiedPerson(testServer))
  await passMinute()

  const unpaidOrders = await subscriptionOf({ acme })
  assert.deepEqual([unpaidOrders.seats, unpaidOrders.status], [3, 'past_due'])
  const rejected = await join(team, await verifiedPerson(testServer))
  assert.deepEqual([rejected.status, rejected.body.code], [403, 'ORGANIZATION_SEAT_LIMIT_REACHED'])

  await setCard(testServer, acme, 'pm_card_visa')
  testServer.clock.pass(3 * 24 * 60 * MINUTE)
  await testServer.drainJobs()
  assert.equal((await subscriptionOf({ acme })).status, 'active')
  assert.equal((await join(team, await verifiedPerson(testServer))).status, 200)
})

test('a merchant turns seats that follow members on and off immediately', async () => {
  const { acme, team } = await shop()
  await follow(acme, { off: true })
  await testServer.drainJobs()
  const full = await join(team, await verifiedPerson(testServer))
  await testServer.site.db
    .updateTable('organizations')
    .set({ seat_limit: null })
    .where('id', '=', team.id)
    .execute()
  await join(team, await verifiedPerson(testServer))
  await passMinute()
  const before = await subscriptionOf({ acme })

  await follow(acme)
  await passMinute()

  assert.equal(full.status, 403)
  assert.equal(before.seats, 2)
  assert.equal((await subscriptionOf({ acme })).seats, 3)
})

test('the charge of an invitation is shown before it is sent', async () => {
  const { acme, team } = await shop({ proration_behavior: 'invoice' }, { most: 4 })
  testServer.clock.set(new Date('2026-04-16T00:00:01Z'))
  const { owner, id: organizationId } = team
  await owner.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })

  const seen = await owner.post(organizationRoute('preview-seats'), { organizationId, more: 3 })

  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  const [{ product, follows, seats, seatsAfter, dueNow, renewal }] = seen.body.subscriptions
  assert.deepEqual([seen.body.more, seen.body.admitted], [3, 2])
  assert.deepEqual([product, follows, seats, seatsAfter, dueNow], ['Desk', true, 2, 4, 1000])
  assert.deepEqual([renewal.amount, renewal.amountBefore], [4000, 2000])
  await Promise.all([1, 2].map(async () => join(team, await verifiedPerson(testServer))))
  await testServer.drainJobs()
  assert.deepEqual(chargesOf(testServer, acme), [2000])
  await passMinute()
  assert.deepEqual(chargesOf(testServer, acme), [2000, 1000])
})
