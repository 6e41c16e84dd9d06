import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { Person } from '../testing/person.ts'
import { buyer, cardToken, chargesOf, checkout, plan, product } from '../testing/sales.ts'
import { makeRandom } from '../testing/random.ts'
import { dueTasks } from '../testing/drain-jobs.ts'
import { adjustSeatsTask } from '../billing/seats/seat.ts'
import { verifiedPerson } from '../testing/company.ts'
import { expectChargedOnce } from './charged-once.ts'
import type { Step } from './crashes.ts'
import { invariantsHold } from './invariants-hold.ts'
import { pass } from './reference/renew.ts'
import { seatsOf, seatsWereBilled, sellDesks } from './seats-at-once.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { startServerGroup, type ServerGroup } from './server-group.ts'
import { subscribeTo } from './years/buying.ts'
import { compare } from './years/compare.ts'
import { timeOf } from './years/world-scene.ts'
import { openShop, type Shop } from './years/shop.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SUBSCRIBERS = 32

let several: ServerGroup
let server: TestServer
let shop: Shop

/** Four processes, each with eight workers. */
before(async () => {
  several = await startServerGroup(3)
  server = several.server
  const random = makeRandom(4)
  shop = await openShop(server, random, { number: 1, offers: 2, discounts: 0 })
  const step: Step = act => act()
  const scene = { server, shop, random, step, hasFaults: false }
  const half = Array.from({ length: SUBSCRIBERS / shop.plans.length })
  const all = shop.plans.flatMap(plan => half.map(() => subscribeTo(scene, { plan })))
  await Promise.all(all)
})
after(() => several.close())

/**
 * Ends every subscription's period at the same moment, by advancing the test clock by this many
 * days.
 */
async function daysOn(days: number) {
  shop.ahead += days * DAY_MS
  const { organization_id } = shop
  await sql`insert into test_clocks (organization_id, offset_ms)
    values (${organization_id}, ${shop.ahead}) on conflict (organization_id)
    do update set offset_ms = excluded.offset_ms`.execute(server.site.db)
}

const CHECK_MS = 20
const CHECKS_MAX = 15_000
/** After this many checks without progress, only jobs leased by a killed process are left. */
const IDLE_CHECKS_MAX = 150
const LEASE_MS = 61_000

/** Waits until no due work is left in any process. */
async function done() {
  let still = 0
  let before = -1
  for (let look = 0; look < CHECKS_MAX; look += 1) {
    await server.stripe.control.drained(60_000)
    if ((await dueTasks(server.site.db, server.clock.now())) === undefined) return
    const orders = await countOrders()
    still = orders === before ? still + 1 : 0
    before = orders
    if (still === IDLE_CHECKS_MAX) server.clock.pass(LEASE_MS)
    await new Promise(resolve => setTimeout(resolve, CHECK_MS))
  }
  throw new Error('something is never done')
}

async function countOrders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders
    where organization_id = ${shop.organization_id}`.execute(server.site.db)
  return rows[0]?.count ?? 0
}

/** Each period has one order and one charge, and everything matches the reference model. */
async function billedOnce() {
  for (const { model } of shop.held) pass(model, timeOf({ server, shop }), { stepwise: false })
  await compare(server, shop, HOUR_MS)
  await expectChargedOnce(server, shop)
  const { rows: twice } = await sql`select subscription_id, period_start from orders
    where organization_id = ${shop.organization_id}
    group by subscription_id, period_start having count(*) > 1`.execute(server.site.db)
  assert.deepEqual(twice, [])
  assert.deepEqual(await invariantsHold(server.site.db), [])
}

/**
 * Makes collected member changes due now; normally they are billed together after a short delay.
 */
const makeTasksDue = () =>
  server.site.db
    .updateTable('agenda')
    .set({ due_at: server.clock.now() })
    .where('kind', '=', adjustSeatsTask.kind)
    .execute()

test('members who join and leave at two processes end with exact seats and charges', async () => {
  const { acme, subscription, join, remove } = await sellDesks(server, [
    server.url,
    several.others[0]?.url ?? '',
  ])
  const people = await Promise.all(Array.from({ length: 6 }, () => verifiedPerson(server)))
  const early = await Promise.all(people.slice(0, 3).map((item, at) => join(item, at)))
  await makeTasksDue()
  const [late] = await Promise.all([
    Promise.all(people.slice(3).map((item, at) => join(item, at))),
    ...people.slice(0, 2).map((item, at) => remove(item, at + 1)),
    makeTasksDue(),
  ])
  assert.deepEqual(statuses([...early, ...late]), Array(6).fill(200))
  await done()
  await makeTasksDue()
  await done()

  // The owner, and four of the six members who joined.
  assert.equal(await seatsOf(server, subscription), 5)
  await seatsWereBilled(server, { acme, id: subscription, from: 1, price: 1000 })
  assert.deepEqual(await invariantsHold(server.site.db), [])
})

test('four processes with eight workers renew each due period once', async () => {
  for (const periods of [2, 3]) {
    await daysOn(31)
    await done()

    assert.equal(await countOrders(), SUBSCRIBERS * periods)
    await billedOnce()
  }
})

test('if one process is killed during renewals, the others finish its work', async () => {
  const before = await countOrders()
  await daysOn(31)
  for (let look = 0; look < CHECKS_MAX && (await countOrders()) === before; look += 1)
    await new Promise(resolve => setTimeout(resolve, 1))

  await several.others[0]?.kill()
  await done()

  assert.equal(await countOrders(), before + SUBSCRIBERS)
  await billedOnce()
})

/** Each paid order is delivered once to each endpoint, and acknowledged once. */
async function notifiedOnce(receiver: Receiver, orders: number) {
  const { rows } = await sql<{ id: string; acknowledged: number }>`
    select e.id, count(d.id) filter (where d.succeeded)::int as acknowledged
    from webhook_events e left join webhook_deliveries d on d.webhook_event_id = e.id
    where e.organization_id = ${shop.organization_id} and e.status = 'delivered'
    group by e.id`.execute(server.site.db)
  assert.equal(rows.length, orders)
  const received = Map.groupBy(receiver.received, ({ id }) => id)
  assert.deepEqual([...received.keys()].toSorted(), rows.map(({ id }) => id).toSorted())
  assert.equal(new Set(receiver.received.map(({ object_id }) => object_id)).size, orders)
}

test('a suspended process that outlives its claims does nothing twice', async () => {
  let secret = ''
  const receiver = await openReceiver(() => secret)
  const hook = { url: receiver.url, format: 'raw', events: ['order.paid'] }
  const made = await shop.server.post('/v1/webhooks/endpoints', hook)
  secret = String(made.body.secret)
  const paused = several.others[1]
  const before = await countOrders()
  await daysOn(31)
  for (let look = 0; look < CHECKS_MAX && (await countOrders()) === before; look += 1)
    await new Promise(resolve => setTimeout(resolve, 1))

  paused?.pause()
  const claimed = await sql`select from agenda where claimed_until is not null`.execute(
    server.site.db,
  )
  server.clock.pass(LEASE_MS)
  await done()
  paused?.resume()
  const { status } = await fetch(`${paused?.url}/readyz`)
  await done()

  assert.equal(status, 200)
  assert.ok(claimed.rows.length > 0, 'something was in hand')
  assert.equal(await countOrders(), before + SUBSCRIBERS)
  await billedOnce()
  await notifiedOnce(receiver, SUBSCRIBERS)
  await receiver.close()
})

/** One buyer, or two, confirm at two processes at the same moment. */
async function confirmOnTwoServers(opened: { client_secret: string }[], forms: object[]) {
  const urls = [server.url, several.others[1]?.url ?? '']
  const tokens = await Promise.all(opened.map(() => cardToken(server)))
  return Promise.all(
    opened.map(({ client_secret }, at) => {
      const form = { ...buyer(), confirmation_token_id: tokens[at], ...forms[at] }
      const person = new Person(urls[at % urls.length] ?? '')
      return person.post(`/v1/checkouts/client/${client_secret}/confirm`, form)
    }),
  )
}

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('one of two parallel purchases at two processes starts the subscription', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const same = { customer_email: `one@${acme.organization.slug}.example` }
  const opened = [await checkout(acme, [pro.id]), await checkout(acme, [pro.id])]

  const answers = await confirmOnTwoServers(opened, [same, same])
  await done()

  assert.deepEqual(statuses(answers), [200, 403])
  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 1)
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('one of two parallel requests at two processes gets the last redemption', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const given = { type: 'percentage', duration: 'once', name: 'Off', basis_points: 2500 }
  const made = await acme.server.post('/v1/discounts/', {
    ...given,
    code: 'LAST',
    max_redemptions: 1,
  })
  const discount_id = String(made.body.id)
  const more = { discount_id }
  const opened = [await checkout(acme, [book.id], more), await checkout(acme, [book.id], more)]

  const answers = await confirmOnTwoServers(opened, [])
  await done()

  assert.deepEqual(statuses(answers), [200, 422])
  const { body } = await acme.server.get(`/v1/discounts/${discount_id}`)
  assert.equal(body.redemptions_count, 1)
  assert.deepEqual(chargesOf(server, acme), [1500])
})
