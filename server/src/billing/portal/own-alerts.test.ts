import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/customer-portal/usage-alerts/'

/** A customer with a session who used a meter once. */
async function customerOf(meter: { id: string }) {
  const customer = await createCustomer(acme)
  await ingest(acme, [{ name: 'call', customer_id: customer.id }])
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  const session = new Person(server.url, String(body.token))
  const alert = { meter_id: meter.id, name: 'Careful', threshold: 3 }
  const { email } = (await acme.server.get(`/v1/customers/${customer.id}`)).body
  return { customer, session, alert, email: String(email) }
}

test('a customer is emailed by an alert of their own, and the merchant is not told', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const [ada, grace] = [await customerOf(meter), await customerOf(meter)]
  const { status, body: alert } = await ada.session.post(PATH, ada.alert)
  assert.equal(status, 201, JSON.stringify(alert))
  assert.equal(alert.meter.name, 'Calls')

  const used = ({ customer }: typeof ada) => ({ name: 'call', customer_id: customer.id })
  for (let n = 0; n < 5; n += 1) await ingest(acme, [used(ada), used(grace)])
  await server.drainJobs()

  const kinds = async (email: string) => (await mailsSentTo(server, email)).map(({ kind }) => kind)
  assert.deepEqual(await kinds(ada.email), ['usage_alert'])
  assert.deepEqual(await kinds(grace.email), [])
  const [mail] = await mailsSentTo(server, ada.email)
  assert.match(mail?.plain ?? '', /threshold that you set for Calls: 3\.[^]*portal\/usage/)
  const { rows } = await sql`select from events where type = 'usage_alert.triggered'
    and organization_id = ${acme.organization.id}`.execute(server.site.db)
  assert.equal(rows.length, 0)
  assert.deepEqual((await acme.server.get('/v1/usage-alerts/')).body.items, [])
  assert.equal((await acme.server.get(`/v1/usage-alerts/${alert.id}`)).status, 404)
  assert.equal((await grace.session.delete(PATH + alert.id)).status, 404)
})

test('a customer changes and deletes their alerts, of which they can have ten', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const unused = await createMeter(acme, { func: 'max', property: 'n' }, { filter: never })
  const { session, alert } = await customerOf(meter)

  const answers = await Promise.all(Array.from({ length: 12 }, () => session.post(PATH, alert)))
  const created = answers.filter(({ status }) => status === 201)
  assert.equal(created.length, 10)
  const path = `${PATH}${created[0]?.body.id}`
  const changed = await session.patch(path, { threshold: 1.5, enabled: false })
  assert.deepEqual([changed.body.threshold, changed.body.enabled], [1.5, false])
  assert.equal((await session.delete(path)).status, 204)
  assert.equal((await session.get(PATH)).body.items.length, 9)
  assert.equal((await session.post(PATH, { ...alert, meter_id: unused.id })).status, 422)
})

const never = {
  conjunction: 'and',
  clauses: [{ property: 'name', operator: 'eq', value: 'nothing' }],
}

test('alerts of a deleted customer are erased', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const { customer, session, alert } = await customerOf(meter)
  await session.post(PATH, { ...alert, name: 'Erika’s alert' })

  const query = { anonymize: 'true' }
  assert.equal((await acme.server.delete(`/v1/customers/${customer.id}`, { query })).status, 204)
  await server.drainJobs()

  const { rows } = await sql`select name from usage_alerts where customer_id = ${customer.id}
    union all select coalesce(before::text, '') || coalesce(after::text, '') from audit_entries
      where coalesce(after::text, '') like '%Erika%'`.execute(server.site.db)
  assert.deepEqual(rows, [])
})
