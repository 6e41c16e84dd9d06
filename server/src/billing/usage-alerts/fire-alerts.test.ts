import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  createAlert,
  createCustomer,
  createMeter,
  giveCredits,
  ingest,
} from '../../testing/usage.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const SUM = { func: 'sum', property: 'n' }

/** A merchant with a meter of the sum of `n`, and a customer. */
async function store() {
  const acme = await merchant(server)
  const meter = await createMeter(acme, SUM)
  const customer = await createCustomer(acme)
  const use = async (...units: number[]) => {
    const events = units.map(n => ({ name: 'call', customer_id: customer.id, metadata: { n } }))
    const answer = await ingest(acme, events)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  return { acme, meter, customer, use }
}

/** The webhooks of alerts of a merchant, oldest first. */
async function fired({ organization }: Merchant): Promise<any[]> {
  const { rows } = await sql<{ payload: any }>`select payload from events
    where organization_id = ${organization.id} and type = 'usage_alert.triggered'
    order by created_at, id`.execute(server.site.db)
  return rows.map(({ payload }) => payload)
}
const thresholds = async (acme: Merchant) =>
  (await fired(acme)).map(payload => [payload.threshold, payload.consumed_units])

test('an alert fires at its threshold, not below it, and once above it', async () => {
  const { acme, meter, customer, use } = await store()
  const alert = await createAlert(acme, meter)

  await use(99.5)
  assert.deepEqual(await thresholds(acme), [])
  await use(0.5)
  await use(1, 500)

  const [only, ...more] = await fired(acme)
  assert.deepEqual(more, [])
  assert.deepEqual([only.threshold, only.threshold_type], [100, 'amount'])
  assert.deepEqual([only.consumed_units, only.credited_units, only.period_end], [100, 0, null])
  assert.deepEqual(
    [only.alert.id, only.customer.id, only.meter.id],
    [alert.id, customer.id, meter.id],
  )
  const { body } = await acme.server.get(`/v1/usage-alerts/${alert.id}`)
  assert.equal(body.last_triggered_at, only.created_at)
})

test('a batch that crosses two enabled thresholds fires both', async () => {
  const { acme, meter, use } = await store()
  await createAlert(acme, meter, { threshold: 200 })
  await createAlert(acme, meter, { threshold: 100.25 })
  await createAlert(acme, meter, { threshold: 150, enabled: false })
  await createAlert(acme, await createMeter(acme, SUM, { filter: other() }), { threshold: 1 })

  await use(100, 0.25, 99.75)

  assert.deepEqual(await thresholds(acme), [
    [100.25, 200],
    [200, 200],
  ])
})

const other = () => ({
  conjunction: 'and',
  clauses: [{ property: 'name', operator: 'eq', value: 'other' }],
})

test('a changed threshold fires again in the same period, and its name does not', async () => {
  const { acme, meter, use } = await store()
  const { id } = await createAlert(acme, meter)
  await use(100)

  await acme.server.patch(`/v1/usage-alerts/${id}`, { name: 'Renamed' })
  await use(1)
  await acme.server.patch(`/v1/usage-alerts/${id}`, { threshold: 150 })
  await use(1)
  await use(50)

  assert.deepEqual(await thresholds(acme), [
    [100, 100],
    [150, 152],
  ])
})

test('percent of credits fires by what is credited, and never without credits', async () => {
  const { acme, meter, customer, use } = await store()
  await createAlert(acme, meter, { threshold: 80, threshold_type: 'percent_of_credits' })

  await use(10)
  await giveCredits(acme, customer, meter, { units: 100 })
  await use(69.9)
  assert.deepEqual(await thresholds(acme), [])
  await use(0.1)

  const [only] = await fired(acme)
  assert.deepEqual([only.consumed_units, only.credited_units], [80, 100])
})

test('an alert fires once in a period, and again after the renewal', async () => {
  const acme = await merchant(server)
  const meter = await createMeter(acme, SUM)
  await createAlert(acme, meter)
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '1' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const use = (n: number) =>
    ingest(acme, [{ name: 'call', customer_id: subscription.customer_id, metadata: { n } }])

  await use(100)
  await use(100)
  const first = await fired(acme)
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  await use(99)
  await use(1)

  // Events that no endpoint receives are deleted within a month.
  const [second, ...others] = await fired(acme)
  assert.deepEqual(
    first.map(payload => payload.consumed_units),
    [100],
  )
  assert.equal(first[0].period_end, subscription.current_period_end)
  assert.deepEqual([second.consumed_units, others.length], [100, 0])
  assert.equal(second.period_start, subscription.current_period_end)
})

test('50 parallel requests across one threshold fire once', async () => {
  const { acme, meter, customer, use } = await store()
  await createAlert(acme, meter, { threshold: 25 })
  await createAlert(acme, meter, { threshold: 50 })

  const consume = () =>
    acme.server.post('/v1/entitlements/consume', {
      ...{ customer_id: customer.id, meter_id: meter.id, amount: 1 },
    })
  await giveCredits(acme, customer, meter, { units: 25 })
  await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? use(1) : consume())))

  const reached = (await thresholds(acme)).map(([threshold]) => threshold)
  assert.ok(reached.length <= 2)
  assert.equal(reached.filter(threshold => threshold === 25).length, 1)
})

test('usage that is rolled back fires nothing', async () => {
  const { acme, customer, use, meter } = await store()
  await createAlert(acme, meter, { threshold: 1 })
  const { organization } = acme
  // Names of events are counted after usage, in the same transaction.
  await sql`alter table event_types
    add constraint refused check (source = 'system'
      or organization_id <> ${sql.lit(organization.id)})`.execute(server.site.db)
  const event = { name: 'call', customer_id: customer.id, metadata: { n: 5 } }
  const refused = await ingest(acme, [event])
  await sql`alter table event_types drop constraint refused`.execute(server.site.db)

  assert.equal(refused.status, 500)
  assert.deepEqual(await fired(acme), [])
  await use(5)
  assert.deepEqual(await thresholds(acme), [[1, 5]])
})

test('members are emailed once for customers that arrive together', async () => {
  const { acme, meter, customer } = await store()
  const other = await createCustomer(acme)
  const email = acme.owner.email
  await sql`update users set email_verified = true where email = ${email}`.execute(server.site.db)
  await createAlert(acme, meter, { name: 'Half <b>' })
  const event = (who: { id: string }) => ({
    name: 'call',
    customer_id: who.id,
    metadata: { n: 1e3 },
  })

  await ingest(acme, [event(customer), event(other)])
  await server.drainJobs()
  await ingest(acme, [event(await createCustomer(acme))])
  await server.drainJobs()
  await ingest(acme, [event(customer)])
  await server.drainJobs()

  const mails = (await mailsSentTo(server, email)).filter(({ kind }) => kind === 'usage_alert')
  assert.equal(mails.length, 2)
  const [one, many] = mails
  assert.match(many?.subject ?? '', /^Half <b>: customers at the threshold: 2$/)
  assert.match(one?.plain ?? '', /Threshold: 100\. Used in this period: 1,000\./)
  assert.ok(one?.html.includes('Half &lt;b&gt;'))
  assert.ok(one?.plain.includes(`/meters/${meter.id}`))
})
