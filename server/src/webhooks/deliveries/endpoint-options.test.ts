import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { followWebhooks } from '../../testing/follow-webhooks.ts'
import type { Merchant } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
after(() => server.close())

const listening = (more: Record<string, unknown>) => listen(server, receivers, more)

const createCustomer = async (acme: Merchant, name: string): Promise<string> =>
  (await acme.server.post('/v1/customers/', { email: `${name}@example.com`, name })).body.id

const update = (acme: Merchant, id: string, body: object) =>
  acme.server.patch(`/v1/webhooks/endpoints/${id}`, body)

test('a filtered endpoint receives the events that name its products or customers', async () => {
  const { acme, receiver, endpoint } = await listening({
    events: ['customer.created', 'customer.updated', 'order.paid', 'organization.updated'],
  })
  const [handbook, other] = [await product(acme), await product(acme)]
  const ada = await createCustomer(acme, 'ada')
  await server.drainJobs()
  receiver.received.length = 0
  const names = () => receiver.received.map(({ type }) => type)

  await update(acme, endpoint.id, { filter: { customer_ids: [ada] } })
  await createCustomer(acme, 'bob')
  await acme.server.patch(`/v1/customers/${ada}`, { name: 'Ada L.' })
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Renamed' })
  await server.drainJobs()
  assert.deepEqual(names(), ['customer.updated'])

  receiver.received.length = 0
  const stream = await followWebhooks(acme.server, { endpoint_id: endpoint.id })
  const { body } = await update(acme, endpoint.id, { filter: { product_ids: [handbook.id] } })
  assert.deepEqual(body.filter, { product_ids: [handbook.id], customer_ids: [] })
  await sell(server, acme, other)
  await sell(server, acme, handbook)
  await server.drainJobs()
  assert.deepEqual(
    receiver.received.map(({ type, data }) => [type, data.product_id]),
    [['order.paid', handbook.id]],
  )
  await eventually(() => stream.events.map(({ event }) => event).join(), 'order.paid')
  stream.close()

  receiver.received.length = 0
  await update(acme, endpoint.id, { filter: null })
  await createCustomer(acme, 'eve')
  await server.drainJobs()
  assert.deepEqual(names(), ['customer.created'])
})

test('a thin endpoint receives the type and the id of the object', async () => {
  const { acme, receiver } = await listening({ thin: true })

  const id = await createCustomer(acme, 'ada')
  await server.drainJobs()

  const [received] = receiver.received
  const { type, timestamp, ...rest } = JSON.parse(received?.body ?? '')
  assert.equal(type, 'customer.created')
  assert.equal(timestamp, server.clock.now().toISOString())
  assert.deepEqual(rest, { data: { id } })
})

test('an endpoint is sent payloads of its version, with what older clients know', async () => {
  const { acme, receiver, endpoint } = await listening({
    events: ['product.updated', 'benefit.updated'],
    api_version: '0.49',
  })
  const free = await product(acme, { name: 'Free', prices: [{ amount_type: 'free' }] })
  const feature = { type: 'feature_flag', description: 'Reports', properties: {} }
  const { body: benefit } = await acme.server.post('/v1/benefits/', feature)
  const kindsSent = async () => {
    receiver.received.length = 0
    await acme.server.patch(`/v1/products/${free.id}`, { name: 'Still free' })
    await acme.server.patch(`/v1/benefits/${benefit.id}`, { ...feature, description: 'More' })
    await server.drainJobs()
    const sent = new Map(receiver.received.map(({ type, data }) => [type, data]))
    return [sent.get('product.updated').prices[0].amount_type, sent.get('benefit.updated').type]
  }

  const kinds = [await kindsSent()]
  for (const api_version of ['0.41', '2026-04', '2027-01']) {
    const { body } = await update(acme, endpoint.id, { api_version })
    assert.equal(body.api_version, api_version)
    kinds.push(await kindsSent())
  }

  assert.deepEqual(kinds, [
    ['fixed', 'custom'],
    ['free', 'custom'],
    ['free', 'feature_flag'],
    ['free', 'feature_flag'],
  ])
  const unknown = await update(acme, endpoint.id, { api_version: '2020-01' })
  assert.equal(unknown.status, 422)
})

test('a limited endpoint receives all events, later and in the order of each object', async () => {
  const { acme, receiver } = await listening({ max_per_second: 1 })
  const ada = await createCustomer(acme, 'ada')
  for (const name of ['A', 'B']) await acme.server.patch(`/v1/customers/${ada}`, { name })
  for (const name of ['bob', 'eve']) await createCustomer(acme, name)

  await server.drainJobs()
  assert.equal(receiver.received.length, 1)
  const arrivals: number[] = []
  for (let second = 0; receiver.received.length < 5 && second < 300; second += 1) {
    server.clock.pass(1_000)
    await server.drainJobs()
    arrivals.push(receiver.received.length)
  }

  assert.equal(receiver.received.length, 5)
  assert.ok(arrivals.every((count, n) => count - (arrivals[n - 1] ?? 1) <= 1))
  const ofAda = receiver.received.filter(({ data }) => data.id === ada)
  assert.deepEqual(
    ofAda.map(({ sequence }) => sequence),
    [1, 2, 3],
  )
})

test('a rate limit can be removed, and is from 1 to 1,000', async () => {
  const { acme, receiver, endpoint } = await listening({ max_per_second: 1 })
  for (const max_per_second of [0, 1_001])
    assert.equal((await update(acme, endpoint.id, { max_per_second })).status, 422)

  await update(acme, endpoint.id, { max_per_second: null })
  for (const name of ['ada', 'bob', 'eve']) await createCustomer(acme, name)
  await server.drainJobs()
  server.clock.pass(MINUTE)
  await server.drainJobs()

  assert.equal(receiver.received.length, 3)
})
