import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { createCustomer, createMeter, giveCredits, ingest } from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const types = async (query: Record<string, string | string[]> = {}, of = acme) => {
  const { status, body } = await of.server.get('/v1/event-types/', { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as any[]
}
const byName = async (query: Record<string, string>) =>
  Object.fromEntries((await types(query)).map(item => [item.name, item.occurrences]))

test('a type of events is counted, and with filters the events they leave', async () => {
  const [one, other] = [await createCustomer(acme), await createCustomer(acme)]
  const root = { name: 'task', customer_id: one.id, external_id: 'task-1' }
  await ingest(acme, [
    root,
    { name: 'step', customer_id: one.id, parent_id: 'task-1' },
    { name: 'step', customer_id: one.id, parent_id: 'task-1' },
    { name: 'task', customer_id: other.id },
  ])
  const { body } = await acme.server.get('/v1/events/', {
    query: { customer_id: one.id, name: 'task' },
  })

  assert.deepEqual(await byName({ source: 'user' }), { task: 2, step: 2 })
  assert.deepEqual(await byName({ customer_id: one.id, source: 'user' }), { task: 1, step: 2 })
  assert.deepEqual(await byName({ root_events: 'true', source: 'user' }), { task: 2 })
  assert.deepEqual(await byName({ parent_id: body.items[0].id }), { step: 2 })
})

test('a label names the events of a type, and a property of an event its own', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const mail = { name: 'mail', customer_id }
  await ingest(acme, [mail, { ...mail, metadata: { subject: 'Welcome', size: 3 } }])
  const [type] = await types({ customer_id, source: 'user' })
  assert.deepEqual([type.label, type.label_property_selector], ['mail', null])
  const labels = async () => {
    const { body } = await acme.server.get('/v1/events/', {
      query: { customer_id, source: 'user' },
    })
    return body.items.map((item: any) => item.label).toSorted()
  }
  const change = (body: object) => acme.server.patch(`/v1/event-types/${type.id}`, body)

  const { status, body } = await change({ label: 'Sent mail' })
  assert.equal(status, 200)
  assert.deepEqual([body.name, body.label], ['mail', 'Sent mail'])
  assert.deepEqual(await labels(), ['Sent mail', 'Sent mail'])
  await change({ label: 'Sent mail', label_property_selector: 'metadata.subject' })
  assert.deepEqual(await labels(), ['Sent mail', 'Welcome'])
  await change({ label: 'Sent mail', label_property_selector: 'size' })
  assert.deepEqual(await labels(), ['3', 'Sent mail'])
  await change({ label: 'Sent mail' })
  assert.deepEqual(await labels(), ['3', 'Sent mail'], 'what is not sent stays')

  // Another event of the type changes nothing that the merchant chose.
  await ingest(acme, [mail])
  const [again] = await types({ customer_id, query: 'sent' })
  assert.deepEqual([again.id, again.label, again.occurrences], [type.id, 'Sent mail', 3])
})

test('types of the system are listed and cannot be changed, nor those of others', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  await giveCredits(acme, { id: customer_id }, meter, { units: 5 })
  const [credited] = await types({ customer_id })
  const { id, created_at, modified_at, name, source } = credited
  assert.deepEqual(
    { id, created_at, modified_at, name, source },
    { id: null, created_at: null, modified_at: null, name: 'meter.credited', source: 'system' },
  )

  await ingest(acme, [{ name: 'private', customer_id }])
  const [type] = await types({ query: 'private' })
  const rival = await merchant(server)
  assert.deepEqual(await types({ query: 'private' }, rival), [])
  const answer = await rival.server.patch(`/v1/event-types/${type.id}`, { label: 'Mine' })
  assert.equal(answer.status, 404)
  for (const label of ['', ' ', 'x'.repeat(129), null]) {
    const { status } = await acme.server.patch(`/v1/event-types/${type.id}`, { label })
    assert.equal(status, 422, String(label))
  }
  const selector = { label: 'Fine', label_property_selector: 'x'.repeat(257) }
  assert.equal((await acme.server.patch(`/v1/event-types/${type.id}`, selector)).status, 422)
})
