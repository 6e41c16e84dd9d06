import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { databaseContents } from '../../testing/database-contents.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { createCustomer, createMeter, giveCredits, ingest, meterOf } from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

type Named = { id: string }

const send = (body: object, by = acme.server) => by.post('/v1/entitlements/consume', body)

async function consume(body: object) {
  const { status, body: answer } = await send(body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer
}

const placesOf = ({ status, body }: { status: number; body: any }): string[] => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

/** A customer with credits of a meter. */
async function credited(units: number, func = 'count', property?: string) {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func, ...(property && { property }) })
  if (units > 0) await giveCredits(acme, customer, meter, { units })
  const body = { customer_id: customer.id, meter_id: meter.id, amount: 1 }
  return { customer, meter, body }
}

/** Every row about events and usage. */
const usageRows = async () =>
  [...(await databaseContents(server))]
    .filter(([name]) => /^(usage_|customer_meter)/.test(name))
    .map(([name, rows]) => [name, rows.sort()])

/** The events that were reported; those of the system are movements of credits. */
const eventsOf = async ({ id: customer_id }: Named) => {
  const query = { customer_id, source: 'user' }
  return (await acme.server.get('/v1/events/', { query })).body.items
}

test('units are consumed with the event that counts them', async () => {
  const { customer, meter, body } = await credited(10, 'sum', 'tokens')

  const first = await consume({ ...body, amount: 2.5 })
  const second = await consume({ ...body, amount: 0.1, event: { metadata: { path: '/a' } } })
  const refused = await consume({ ...body, amount: 7.41 })
  const last = await consume({ ...body, amount: 7.4 })

  assert.deepEqual([first.allowed, first.balance], [true, 7.5])
  assert.deepEqual([second.allowed, second.balance], [true, 7.4])
  assert.deepEqual(refused, { allowed: false, balance: 7.4, reason: 'insufficient_balance' })
  assert.deepEqual([last.allowed, last.balance], [true, 0])
  const usage = await meterOf(acme, customer, meter)
  assert.deepEqual([usage.consumed_units, usage.balance], [10, 0])
  const events = await eventsOf(customer)
  assert.deepEqual(new Set(events.map(({ id }: Named) => id)).size, 3)
  const { body: event } = await acme.server.get(`/v1/events/${second.event_id}`)
  assert.deepEqual(
    [event.name, event.source, event.metadata],
    ['call', 'user', { path: '/a', tokens: 0.1 }],
  )
})

test('of 200 parallel requests for one of 100 units, exactly 100 are allowed', async () => {
  const { customer, meter, body } = await credited(100)
  const key = (n: number) => (n % 2 ? { headers: { 'idempotency-key': `unit-${n}` } } : {})

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      acme.server.post('/v1/entitlements/consume', body, key(n)),
    ),
  )

  const allowed = answers.filter(answer => answer.body.allowed === true)
  const refused = answers.filter(answer => answer.body.allowed === false)
  assert.deepEqual([allowed.length, refused.length], [100, 100])
  const left = allowed.map(answer => answer.body.balance).sort((a, b) => a - b)
  assert.deepEqual(left, [...Array(100).keys()])
  assert.equal(new Set(allowed.map(answer => answer.body.event_id)).size, 100)
  const usage = await meterOf(acme, customer, meter)
  assert.deepEqual([usage.consumed_units, usage.balance], [100, 0])
})

test('a limit holds while events of the same customer are ingested', async () => {
  const { customer, meter, body } = await credited(60)
  const event = { name: 'call', customer_id: customer.id }

  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, () => consume(body))),
    Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const headers = { 'idempotency-key': `together-${n}` }
        const sent = { events: [event] }
        const { status } = await acme.server.post('/v1/events/ingest', sent, { headers })
        assert.equal(status, 200)
      }),
    ),
  ])

  const allowed = answers.filter(answer => answer.allowed).length
  const usage = await meterOf(acme, customer, meter)
  assert.equal(usage.consumed_units, allowed + 20)
  assert.ok(allowed >= 40 && allowed <= 60, `${allowed} are allowed`)
})

test('two meters that count one event share its units within a transaction', async () => {
  const customer = await createCustomer(acme)
  const calls = await createMeter(acme, { func: 'count' })
  const tokens = await createMeter(acme, { func: 'sum', property: 'tokens' })
  await giveCredits(acme, customer, calls, { units: 10 })
  await giveCredits(acme, customer, tokens, { units: 100 })
  const both = [
    { customer_id: customer.id, meter_id: calls.id, amount: 1 },
    { customer_id: customer.id, meter_id: tokens.id, amount: 10 },
  ]

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => consume(both[n % 2] ?? {})),
  )

  const [byCalls, byTokens] = [0, 1].map(rest =>
    answers.filter((answer, n) => n % 2 === rest && answer.allowed),
  ) as [{ balance: number }[], { balance: number }[]]
  assert.equal(byTokens.length, 10)
  assert.ok(byCalls.every(answer => answer.balance >= 0))
  const usage = await meterOf(acme, customer, calls)
  assert.equal(usage.consumed_units, byCalls.length + 10)
  assert.equal((await meterOf(acme, customer, tokens)).balance, 0)
})

test('a repeated external id gets its first answer and counts once, however late', async () => {
  const { customer, meter, body } = await credited(3)
  const once = { ...body, event: { external_id: 'request-1' } }

  const parallel = await Promise.all(Array.from({ length: 50 }, () => consume(once)))
  const other = await consume(body)
  server.clock.pass(400 * DAY)
  const late = await consume(once)

  const [first] = parallel
  assert.deepEqual([first.allowed, first.balance], [true, 2])
  for (const answer of [...parallel, late]) assert.deepEqual(answer, first)
  assert.deepEqual([other.allowed, other.balance], [true, 1])
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 2)
  assert.equal((await eventsOf(customer)).length, 2)
})

test('a refusal is not recorded, and may pass after a top-up', async () => {
  const { customer, meter, body } = await credited(0)
  const once = { ...body, event: { external_id: 'request-2' } }
  const before = await usageRows()

  const refused = await Promise.all(Array.from({ length: 5 }, () => consume(once)))
  const unchanged = await usageRows()
  await giveCredits(acme, customer, meter, { units: 1 })
  const [allowed, again] = [await consume(once), await consume(once)]
  const next = await consume({ ...body, event: { external_id: 'request-3' } })

  const expected = { allowed: false, balance: 0, reason: 'no_credits' }
  assert.deepEqual(refused, Array(5).fill(expected))
  assert.deepEqual(unchanged, before)
  assert.deepEqual([allowed.allowed, allowed.balance], [true, 0])
  assert.deepEqual(again, allowed)
  assert.deepEqual(next, { allowed: false, balance: 0, reason: 'insufficient_balance' })
})

test('an external id of another event is refused', async () => {
  const { customer, meter, body } = await credited(10, 'sum', 'tokens')
  const other = await credited(10, 'sum', 'tokens')
  const once = { ...body, event: { external_id: 'request-4' } }
  const first = await consume(once)

  const [amount, owner] = [
    await send({ ...once, amount: 2 }),
    await send({ ...once, customer_id: other.customer.id }),
  ]
  const parallel = await Promise.all(
    [1, 2].map(value =>
      send({ ...body, amount: value, event: { external_id: 'request-5', metadata: {} } }),
    ),
  )

  assert.deepEqual(placesOf(amount), ['body.event.external_id'])
  assert.deepEqual(placesOf(owner), ['body.event.external_id'])
  assert.deepEqual(new Set(parallel.map(({ status }) => status)), new Set([200, 422]))
  assert.deepEqual(await consume(once), first)
  const used = await meterOf(acme, customer, meter)
  assert.ok([2, 3].includes(used.consumed_units))
})

test('an event that was ingested before is not counted again', async () => {
  const { customer, meter, body } = await credited(1)
  const event = { name: 'call', customer_id: customer.id, external_id: 'request-6' }
  await ingest(acme, [event])

  const answer = await consume({ ...body, event: { external_id: 'request-6' } })

  const [{ id }] = await eventsOf(customer)
  assert.deepEqual(answer, { allowed: true, balance: 0, event_id: id })
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 1)
})

test('the same external id of another organization is another one', async () => {
  const { body } = await credited(1)
  const rival = await merchant(server)
  const customer = await createCustomer(rival)
  const meter = await createMeter(rival, { func: 'count' })
  await giveCredits(rival, customer, meter, { units: 1 })
  const event = { external_id: 'request-7' }
  const theirs = { customer_id: customer.id, meter_id: meter.id, amount: 1, event }

  const [mine, other] = await Promise.all([send({ ...body, event }), send(theirs, rival.server)])

  assert.deepEqual([mine.body.allowed, other.body.allowed], [true, true])
  assert.notEqual(mine.body.event_id, other.body.event_id)
})

test('a wrong request does not affect those that share its transaction', async () => {
  const { customer, meter, body } = await credited(5)
  const rival = await merchant(server)
  const foreign = await createMeter(rival, { func: 'count' })
  const stranger = await createCustomer(rival)
  const max = await createMeter(acme, { func: 'max', property: 'tokens' })
  const wrong: [object, string][] = [
    [{ meter_id: foreign.id }, 'body.meter_id'],
    [{ customer_id: stranger.id }, 'body.customer_id'],
    [{ meter_id: max.id }, 'body.meter_id'],
    [{ amount: 2 }, 'body.amount'],
    [{ event: { name: 'chat' } }, 'body.event'],
    [{ organization_id: acme.organization.id }, 'body.organization_id'],
  ]

  const [refused, allowed] = await Promise.all([
    Promise.all(wrong.map(([more]) => send({ ...body, ...more }))),
    Promise.all(Array.from({ length: 6 }, () => consume(body))),
  ])

  assert.deepEqual(
    refused.flatMap(placesOf),
    wrong.map(([, place]) => place),
  )
  assert.equal(allowed.filter(answer => answer.allowed).length, 5)
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 5)
})

test('nobody known by an external id consumes nothing, and a customer is found by it', async () => {
  const external_id = 'user-7'
  const customer = await createCustomer(acme, { external_id })
  const meter = await createMeter(acme, { func: 'count' })
  await giveCredits(acme, customer, meter, { units: 1 })
  const by = (external_customer_id: string) => ({
    ...{ external_customer_id, meter_id: meter.id, amount: 1 },
  })

  assert.deepEqual(await consume(by('nobody')), {
    ...{ allowed: false, balance: 0, reason: 'customer_unknown' },
  })
  assert.equal((await consume(by(external_id))).allowed, true)
  const { body: found } = await acme.server.get('/v1/events/', {
    query: { external_customer_id: 'nobody' },
  })
  assert.equal(found.pagination.total_count, 0)
})

test('an archived meter counts nothing, so nothing is consumed', async () => {
  const { customer, meter, body } = await credited(5)
  await acme.server.patch(`/v1/meters/${meter.id}`, { is_archived: true })

  const answer = await consume(body)

  assert.deepEqual(answer, { allowed: false, balance: 5, reason: 'meter_archived' })
  assert.deepEqual(await eventsOf(customer), [])
})
