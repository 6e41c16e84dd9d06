import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAlert, createCustomer, createMeter, ingest } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/usage-alerts/'

const placesOf = ({ status, body }: { status: number; body: any }): string[] => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

test('a merchant creates, lists, changes and deletes alerts, which are audited', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const other = await createMeter(acme, { func: 'count' })
  const elsewhere = await createAlert(acme, other)

  const alert = await createAlert(acme, meter, { threshold: 0.5 })
  const { body: list } = await acme.server.get(PATH, { query: { meter_id: meter.id } })
  const changed = await acme.server.patch(`${PATH}${alert.id}`, {
    ...{ name: 'Near the end', threshold: 80, threshold_type: 'percent_of_credits' },
    enabled: false,
  })
  const deleted = await acme.server.delete(`${PATH}${alert.id}`)

  assert.deepEqual(list.items, [alert])
  assert.deepEqual(
    [changed.body.name, changed.body.threshold, changed.body.enabled],
    ['Near the end', 80, false],
  )
  assert.equal(deleted.status, 204)
  assert.equal((await acme.server.get(`${PATH}${alert.id}`)).status, 404)
  assert.equal((await acme.server.get(`${PATH}${elsewhere.id}`)).status, 200)
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where subject_id = ${alert.id} order by created_at, id`.execute(server.site.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['usage_alert.created', 'usage_alert.updated', 'usage_alert.deleted'],
  )
})

test('an alert is refused on an unknown or archived meter, and beyond 20 on one', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const archived = await createMeter(acme, { func: 'count' })
  await acme.server.patch(`/v1/meters/${archived.id}`, { is_archived: true })
  const theirs = await createMeter(await merchant(server), { func: 'count' })
  const create = (meter_id: string, more = {}) =>
    acme.server.post(PATH, { meter_id, name: 'Many', threshold: 1, ...more })

  for (const id of [newId(), archived.id, theirs.id]) {
    assert.deepEqual(placesOf(await create(id)), ['body.meter_id'])
  }
  for (const wrong of [{ threshold: 0 }, { threshold: -1 }, { threshold: '1' }]) {
    assert.deepEqual(placesOf(await create(meter.id, wrong)), ['body.threshold'])
  }
  assert.deepEqual(placesOf(await create(meter.id, { name: '' })), ['body.name'])
  const answers = await Promise.all(Array.from({ length: 25 }, () => create(meter.id)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 20)
})

test("another merchant's alerts are not found, and its usage does not fire them", async () => {
  const rival = await merchant(server)
  const meter = await createMeter(acme, { func: 'count' })
  const alert = await createAlert(acme, meter, { threshold: 1 })
  const theirs = await createCustomer(rival)
  await createMeter(rival, { func: 'count' })
  await ingest(rival, [{ name: 'call', customer_id: theirs.id }])

  const path = `${PATH}${alert.id}`
  const answers = [
    await rival.server.get(path),
    await rival.server.patch(path, { threshold: 5 }),
    await rival.server.delete(path),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404],
  )
  assert.deepEqual((await rival.server.get(PATH)).body.items, [])
  assert.equal((await acme.server.get(path)).body.last_triggered_at, null)
})

test('alerts have the scopes of meters', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['meters:read'])
  const other = await tokenOf(server, acme.owner, acme.organization.id, ['customers:write'])
  const alert = await createAlert(acme, await createMeter(acme, { func: 'count' }))

  assert.equal((await reader.get(PATH)).status, 200)
  assert.equal((await reader.delete(`${PATH}${alert.id}`)).status, 403)
  assert.equal((await other.get(PATH)).status, 403)
})

test('deleting a customer erases what was sent about their alerts', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  await createAlert(acme, meter, { threshold: 1 })
  const customer = await createCustomer(acme, { name: 'Erika Mustermann-Zweig' })
  await ingest(acme, [{ name: 'call', customer_id: customer.id }])
  await server.drainJobs()

  const query = { anonymize: 'true' }
  assert.equal((await acme.server.delete(`/v1/customers/${customer.id}`, { query })).status, 204)
  await server.drainJobs()

  const { rows } = await sql<{ payload: object }>`select payload from events
    where type = 'usage_alert.triggered' and payload::text like '%Mustermann%'`.execute(
    server.site.db,
  )
  assert.deepEqual(rows, [])
})

test('alerts are found by an index', async () => {
  await expectIndexes(server, 'usage_alerts', [
    sql`where organization_id = ${newId()} and customer_id is null
      order by created_at desc, id desc`,
    sql`where meter_id = ${newId()} and enabled`,
    sql`where customer_id = ${newId()} order by created_at desc, id desc`,
  ])
})
