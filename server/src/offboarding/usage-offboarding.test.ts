import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { organizationRoute as at } from '../testing/company.ts'
import { merchant } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createCustomer, createMeter, ingest, meterOf } from '../testing/usage.ts'
import { summarize } from './test-offboarding.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test("erasing a customer erases the merchant's ids of people from events, and no sum", async () => {
  const acme = await merchant(server)
  const customer = await createCustomer(acme, { external_id: 'company-1' })
  const meter = await createMeter(acme, { func: 'count' })
  const event = { name: 'call', external_customer_id: 'company-1', external_member_id: 'ada' }
  assert.equal((await ingest(acme, [event, event])).status, 200)
  const usage = await meterOf(acme, customer, meter)

  await acme.server.delete(`/v1/customers/${customer.id}`, { query: { anonymize: 'true' } })
  await server.drainJobs()

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(usage_events)::text as text from usage_events
    where customer_id = ${customer.id} and source = 'user'`.execute(server.site.db)
  assert.equal(rows.length, 2)
  for (const { text } of rows) assert.doesNotMatch(text, /company-1|"ada"/)
  assert.deepEqual(await meterOf(acme, customer, meter), {
    ...usage,
    customer: (await meterOf(acme, customer, meter)).customer,
  })
})

test('deleting an organization deletes its usage, and no other', async () => {
  const [acme, other] = [await merchant(server), await merchant(server)]
  for (const seller of [acme, other]) {
    await createMeter(seller, { func: 'count' })
    const { id: customer_id } = await createCustomer(seller)
    const event = { name: 'call', customer_id, external_id: 'request-1' }
    assert.equal((await ingest(seller, [event, { name: 'call', customer_id }])).status, 200)
  }
  const organizationId = acme.organization.id
  const preview = await acme.owner.get(at('departure-preview'), { query: { organizationId } })

  assert.equal((await acme.owner.post(at('delete'), { organizationId })).status, 200)
  await server.drainJobs()

  const left = async (id: string) => {
    const { rows } = await sql<{ events: number; used: number; keys: number }>`
      select (select count(*)::int from usage_events where organization_id = ${id}) as events,
        (select count(*)::int from usage_events
          where organization_id = ${id} and source = 'user') as used,
        (select count(*)::int from usage_event_keys where organization_id = ${id}) as keys`.execute(
      server.site.db,
    )
    return rows[0]
  }
  assert.equal(summarize(preview.body).erased.usage, 2)
  assert.deepEqual(await left(organizationId), { events: 0, used: 0, keys: 0 })
  const { used, keys } = (await left(other.organization.id)) ?? {}
  assert.deepEqual({ used, keys }, { used: 2, keys: 1 })
})
