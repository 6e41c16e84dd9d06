import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { checkBooks } from '../testing/sales.ts'
import { confirmAs } from '../billing/buying/test-buyers.ts'
import { planCrash } from '../simulation/crashes.ts'
import { company, organizationRoute as at } from '../testing/company.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant, type Merchant } from '../testing/people.ts'
import type { Person } from '../testing/person.ts'
import { makeRandom } from '../testing/random.ts'
import { booksOf, sellTo, merchantWithSales } from './test-offboarding.ts'

/** How many crash moments each scenario samples; an environment variable can raise it. */
const SAMPLE = Number(process.env.CRASH_SAMPLE ?? 3)
const SEED = Number(process.env.SEED ?? 20_261_120)
const AFTER_LEASE_MS = 61_000

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { delete_user_enabled: true } })
})
after(() => server.close())

/**
 * Runs a deletion that crashes at a given moment, repeats it until it succeeds, and returns the
 * crash moments it passed.
 */
async function offboardWithCrash(moment: number, leave: () => Promise<unknown>): Promise<string[]> {
  const crash = planCrash(server, moment)
  const crashed = crash.moment.then(() => {
    throw new Error('the server exited')
  })
  crashed.catch(() => undefined)
  const untilCrash = (act: Promise<unknown>) => Promise.race([act, crashed]).catch(() => undefined)
  await untilCrash(leave())
  await untilCrash(server.drainJobs())
  if (crash.happened()) await server.restart()
  else server.site.crashes = undefined
  server.clock.pass(AFTER_LEASE_MS)
  await leave()
  await server.drainJobs()
  return crash.points
}

type CrashCase = { points: string[]; story: (moment: number) => Promise<void> }

async function crashAtSampledPoints(t: TestContext, { points, story }: CrashCase) {
  const random = makeRandom(SEED)
  const moments = random.sample(
    points.map((_, index) => index + 1),
    SAMPLE,
  )
  for (const moment of moments.sort((a, b) => a - b)) {
    await t.test(`a crash at point ${moment} (${points[moment - 1]})`, () => story(moment))
  }
}

/** How often an event that happens once was logged. */
async function notificationCount(organization_id: string) {
  const entries = await server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('organization_id', '=', organization_id)
    .where('action', 'in', ['organization.deleted', 'subscription.revoked', 'customer.anonymized'])
    .execute()
  const actions = entries.map(({ action }) => action).toSorted()
  return Object.fromEntries([...Map.groupBy(actions, item => item)].map(([k, v]) => [k, v.length]))
}

async function storeOf() {
  const acme = await merchant(server)
  const { book, pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [book, pro], `one@${acme.organization.slug}.example`)
  await sellTo(server, acme, [pro], `two@${acme.organization.slug}.example`)
  return acme
}

async function deleteMerchant(moment: number): Promise<string[]> {
  const acme = await storeOf()
  const { id } = acme.organization
  const books = await booksOf(server, id)

  const points = await offboardWithCrash(moment, () =>
    acme.owner.post(at('delete'), { organizationId: id }),
  )

  await checkBooks(server)
  assert.deepEqual(await booksOf(server, id), books)
  assert.deepEqual(await notificationCount(id), {
    'organization.deleted': 1,
    'subscription.revoked': 2,
  })
  // The job for the checkout's expiry is still scheduled, and will find the checkout closed; a day
  // later the data that deliveries still needed is erased.
  const waiting = await server.site.db
    .selectFrom('agenda')
    .select('kind')
    .where('organization_id', '=', id)
    .where('kind', 'not in', ['expire_checkout', 'erase_customer_records'])
    .execute()
  assert.deepEqual(waiting, [])
  const named = await server.site.db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', id)
    .where('anonymized_at', 'is', null)
    .execute()
  assert.deepEqual(named, [])
  return points
}

test("an organization's deletion ends everything once, however often the server dies", async t => {
  const points = await deleteMerchant(Infinity)

  assert.ok(points.length > 10, `only ${points.length} moments to die at`)
  const story = async (moment: number) => void (await deleteMerchant(moment))
  await crashAtSampledPoints(t, { points, story })
})

async function deleteBuyer(moment: number, acme: Merchant, pro: { id: string }): Promise<string[]> {
  const team = await company(server, 'owner')
  const [person] = team.members as [Person]
  await confirmAs(server, acme, pro, { person })
  const { total } = (await person.get('/api/auth/purchases')).body
  assert.equal(total, 1)
  const before = await notificationCount(acme.organization.id)

  const points = await offboardWithCrash(moment, () => person.post('/api/auth/delete-user', {}))

  await checkBooks(server)
  const after = await notificationCount(acme.organization.id)
  for (const action of ['subscription.revoked', 'customer.anonymized']) {
    assert.equal(after[action], (before[action] ?? 0) + 1, action)
  }
  const live = await server.site.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .where('status', '!=', 'canceled')
    .execute()
  assert.deepEqual(live, [])
  return points
}

test("a user's deletion ends their purchases once, however often the server dies", async t => {
  const acme = await merchant(server)
  const { pro } = await merchantWithSales(acme)
  const points = await deleteBuyer(Infinity, acme, pro)

  assert.ok(points.length > 6, `only ${points.length} moments to die at`)
  const story = async (moment: number) => void (await deleteBuyer(moment, acme, pro))
  await crashAtSampledPoints(t, { points, story })
})
