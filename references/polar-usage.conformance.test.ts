import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { generationsOfRun } from './due-generations.ts'
import { eventsIn, itemsOf } from './test-polar-client.ts'
import { startRealServer, openShop, rejection, type Shop } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000000'

async function openUsage({ polar, generation }: Shop) {
  const external = `user-${generation}`
  const email = `usage-${generation}@example.com`
  const customer = await polar.customers.create({ email, externalId: external })
  const clauses = [{ property: 'name', operator: 'eq', value: 'call' }]
  const filter = { conjunction: 'and', clauses }
  const aggregation = { func: 'sum', property: 'tokens' }
  const meter = await polar.meters.create({ name: 'Tokens', filter, aggregation })
  return { customer, external, meter }
}

/** Gives a type of events a label, which its events then have. */
async function namesEvents(polar: any, customerId: string) {
  const types = () =>
    eventsIn(polar.eventTypes.list({ customerId, source: 'user', sorting: ['name'] }))
  const [call, login] = await types()
  assert.deepEqual([call.name, call.label, call.occurrences], ['call', 'call', 2])
  assert.equal(login.label, 'login')
  const eventTypeUpdate = { label: 'API call', labelPropertySelector: 'metadata.model' }
  const changed = await polar.eventTypes.update({ id: call.id, eventTypeUpdate })
  assert.deepEqual([changed.id, changed.label], [call.id, 'API call'])
  assert.equal((await types())[0].labelPropertySelector, 'metadata.model')
  const [event] = await eventsIn(polar.events.list({ customerId, name: 'call' }))
  assert.deepEqual([event.name, event.label], ['call', 'API call'])
}

const scenarios: Record<string, (shop: Shop) => Promise<void>> = {
  'reports usage and reads it': async shop => {
    const { polar } = shop
    const { customer, external, meter } = await openUsage(shop)
    const timestamp = new Date(server.clock.now().getTime() - 60_000)
    const ingested = await polar.events.ingest({
      events: [
        {
          name: 'call',
          customerId: customer.id,
          timestamp,
          metadata: { tokens: 12, cached: true },
        },
        { name: 'call', externalCustomerId: external, metadata: { tokens: 0.5 } },
        { name: 'login', externalCustomerId: external },
      ],
    })
    assert.equal(ingested.inserted, 3)

    const events = await eventsIn(polar.events.list({ customerId: customer.id, source: 'user' }))
    assert.deepEqual(
      events.map(event => [event.name, event.source, event.customer.id]),
      Array(3)
        .fill(['call', 'user', customer.id])
        .map((row, n) => (events[n].name === 'login' ? ['login', 'user', customer.id] : row)),
    )
    const oldest = events.at(-1)
    assert.deepEqual(oldest.timestamp, timestamp)
    assert.deepEqual(oldest.metadata, { tokens: 12, cached: true })
    assert.deepEqual(await polar.events.get({ id: oldest.id }), oldest)
    const found = async (query: object) =>
      (await eventsIn(polar.events.list({ customerId: customer.id, ...query }))).length
    const cached = JSON.stringify({
      conjunction: 'and',
      clauses: [{ property: 'cached', operator: 'eq', value: true }],
    })
    assert.equal(await found({ name: 'login' }), 1)
    assert.equal(await found({ filter: cached }), 1)
    assert.equal(await found({ meterId: meter.id }), 2)
    assert.equal(
      await found({ startTimestamp: new Date(timestamp.getTime() + 1_000), source: 'user' }),
      2,
    )
    assert.equal(await found({ name: 'order.paid' }), 0)
    const names = await itemsOf(
      polar.events.listNames({ customerId: customer.id, source: 'user', sorting: ['name'] }),
    )
    assert.deepEqual(
      names.map(({ name, source, occurrences }) => [name, source, occurrences]),
      [
        ['call', 'user', 2],
        ['login', 'user', 1],
      ],
    )

    if (polar.eventTypes) await namesEvents(polar, customer.id)
    const quantities = await polar.meters.quantities({
      id: meter.id,
      startTimestamp: new Date(timestamp.getTime() - 3_600_000),
      endTimestamp: new Date(timestamp.getTime() + 3_600_000),
      interval: 'hour',
      customerId: customer.id,
    })
    assert.equal(quantities.total, 12.5)
    assert.equal(
      quantities.quantities.reduce((sum: number, step: any) => sum + step.quantity, 0),
      12.5,
    )
    const [usage] = await itemsOf(polar.customerMeters.list({ customerId: customer.id }))
    assert.deepEqual(
      [usage.consumedUnits, usage.creditedUnits, usage.balance, usage.meter.id, usage.customer.id],
      [12.5, 0, -12.5, meter.id, customer.id],
    )
    assert.deepEqual(await polar.customerMeters.get({ id: usage.id }), usage)
    const state = await polar.customers.getState({ id: customer.id })
    assert.deepEqual(
      state.activeMeters.map((item: any) => [item.meterId, item.consumedUnits]),
      [[meter.id, 12.5]],
    )

    const { token } = await polar.customerSessions.create({ customerId: customer.id })
    const who = { customerSession: String(token) }
    const [own] = await itemsOf(polar.customerPortal.customerMeters.list(who, {}))
    assert.deepEqual([own.consumedUnits, own.meter.name], [12.5, 'Tokens'])
    assert.deepEqual(await polar.customerPortal.customerMeters.get(who, { id: own.id }), own)
  },

  'refuses events that are wrong, and stores none of them': async shop => {
    const { polar } = shop
    const { external } = await openUsage({
      ...shop,
      generation: `wrong-${shop.generation}` as never,
    })
    const good = { name: 'call', externalCustomerId: external }
    const wrong = { name: 'call', customerId: UNKNOWN }
    const error = await rejection(
      shop,
      'HTTPValidationError',
      polar.events.ingest({ events: [good, wrong] }),
    )
    assert.deepEqual(error.detail[0].loc, ['body', 'events', 1, 'customer_id'])
    assert.deepEqual(
      await eventsIn(polar.events.list({ externalCustomerId: external, source: 'user' })),
      [],
    )
    await rejection(shop, 'ResourceNotFound', polar.events.get({ id: UNKNOWN }))
    await rejection(shop, 'ResourceNotFound', polar.customerMeters.get({ id: UNKNOWN }))
  },
}

for (const generation of generationsOfRun) {
  describe(`usage with the public client ${generation}`, () => {
    let shop: Shop
    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())
    for (const [name, scenario] of Object.entries(scenarios)) test(name, () => scenario(shop))
  })
}
