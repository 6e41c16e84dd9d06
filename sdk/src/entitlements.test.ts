import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import {
  createCustomer,
  createMeter,
  giveCredits,
  ingest,
} from '@gatehouse/server/src/testing/usage.ts'
import { followEntitlements, type EntitlementOptions } from './entitlements.ts'

let server: TestServer
let acme: Merchant
const opened: { close(): void }[] = []
before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})
after(() => server.close())

/** A client whose requests and resets are counted, and whose network can be cut. */
async function follow(more: Partial<EntitlementOptions> = {}, by = acme) {
  const network = {
    requests: [] as string[],
    resets: 0,
    isCut: false,
    streams: [] as AbortController[],
  }
  const fetchCounted: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    network.requests.push(pathname)
    if (network.isCut) throw new TypeError('fetch failed')
    if (!pathname.endsWith('/stream')) return fetch(input, init)
    const cut = new AbortController()
    network.streams.push(cut)
    const signal = AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])])
    const response = await fetch(input, { ...init, signal })
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        network.resets += new TextDecoder().decode(chunk).split('event: reset').length - 1
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(counted), response)
  }
  const token = by.server.token ?? ''
  const client = followEntitlements({ url: server.url, token, fetch: fetchCounted, ...more })
  opened.push(client)
  await eventually(() => client.knowledge().connected, true)
  const cut = () => {
    network.isCut = true
    for (const stream of network.streams) stream.abort()
  }
  return { client, network, cut }
}

/** The same after the reset that follows every opening, so that only changes outdate copies. */
async function followSettled() {
  const followed = await follow()
  await eventually(() => followed.network.resets, 1)
  return followed
}

async function sellBenefit(more: object = {}) {
  const note = { type: 'custom', description: 'Support', properties: { note: 'Call' }, ...more }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, pro)
  await server.drainJobs()
  return {
    benefitId: String(benefit.id),
    customerId: String(order.customer_id),
    subscriptionId: String(order.subscription_id),
  }
}

test('a benefit is answered by the copy, and a revocation is known within a second', async () => {
  const { benefitId, customerId, subscriptionId } = await sellBenefit()
  const { client, network } = await followSettled()
  const who = { customerId }

  assert.equal(client.peek(who, { benefitId }), undefined)
  const first = await client.check(who, { benefitId })
  assert.deepEqual([first.allowed, first.source], [true, 'server'])
  const known = client.peek(who, { benefitId })
  assert.deepEqual([known?.allowed, known?.source, known?.ageSeconds], [true, 'copy', 0])
  assert.deepEqual(
    network.requests.filter(path => !path.endsWith('/stream')),
    ['/v1/entitlements/snapshot'],
  )

  const { status } = await acme.server.delete(`/v1/subscriptions/${subscriptionId}`)
  assert.equal(status, 200)
  await server.drainJobs()
  await eventually(() => client.peek(who, { benefitId }), undefined)
  const after = await client.check(who, { benefitId })
  assert.deepEqual([after.allowed, after.reason], [false, 'not_granted'])
  assert.equal(network.resets, 1)
})

test('units are answered like the server answers them, and follow usage and credits', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const customer = await createCustomer(acme, { external_id: 'user_units' })
  await giveCredits(acme, customer, meter, { units: 2 })
  const { client, network } = await followSettled()
  const who = { externalCustomerId: 'user_units' }
  const meterId = meter.id

  const asked = async (amount: number) => {
    const { status, body } = await acme.server.post('/v1/entitlements/check', {
      ...{ customer_id: customer.id, items: [{ meter_id: meterId, amount }] },
    })
    assert.equal(status, 200)
    const [{ allowed, reason, balance, limit }] = body.items
    return { allowed, reason, balance, limit }
  }
  const told = (amount: number) => {
    const answer = client.peek(who, { meterId, amount })
    assert.ok(answer)
    const { allowed, reason, balance, limit } = answer
    return { allowed, reason, balance, limit }
  }
  await client.check(who, { meterId })
  for (const amount of [0.5, 1, 2, 2.5]) assert.deepEqual(told(amount), await asked(amount))

  const consumed = await client.consume({ ...who, meterId, amount: 1 })
  assert.deepEqual([consumed.allowed, consumed.balance], [true, 1])
  assert.equal(client.peek(who, { meterId })?.balance, 1, 'its own use is known at once')
  await ingest(acme, [{ name: 'call', customer_id: customer.id }])
  await eventually(() => client.peek(who, { meterId })?.balance, 0)
  assert.equal(client.peek(who, { meterId })?.reason, 'insufficient_balance')
  await giveCredits(acme, customer, meter, { units: 10 })
  await eventually(() => client.peek(who, { meterId })?.balance, 10)
  const { id: customerId } = await createCustomer(acme)
  const refused = await client.consume({ customerId, meterId, amount: 1 })
  assert.deepEqual(refused, { allowed: false, balance: 0, reason: 'no_credits' })
  assert.equal(network.resets, 1)
})

test('what changes for every customer outdates every copy', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const properties = { meter_id: meter.id, units: 1, rollover: false }
  const credit = { type: 'meter_credit', description: 'Included calls', properties }
  const { customerId, benefitId } = await sellBenefit(credit)
  const { client, network } = await followSettled()
  const [who, units] = [{ customerId }, { meterId: meter.id, amount: 5 }]
  const asked = async () => {
    const { allowed, reason } = await client.check(who, units)
    assert.ok(client.peek(who, units), 'the copy answers')
    return { allowed, reason }
  }
  assert.deepEqual(await asked(), { allowed: false, reason: 'insufficient_balance' })

  const soft = { type: 'meter_credit', properties: { ...properties, limit_type: 'soft' } }
  assert.equal((await acme.server.patch(`/v1/benefits/${benefitId}`, soft)).status, 200)
  await eventually(() => client.peek(who, units), undefined)
  assert.deepEqual(await asked(), { allowed: true, reason: null })

  const unused = await createMeter(acme, { func: 'count' })
  await giveCredits(acme, { id: customerId }, unused, { units: 5 })
  const other = { meterId: unused.id }
  await eventually(async () => (await client.check(who, other)).source, 'copy')
  const archived = await acme.server.patch(`/v1/meters/${unused.id}`, { is_archived: true })
  assert.equal(archived.status, 200)
  await eventually(() => client.peek(who, other), undefined)
  assert.equal((await client.check(who, other)).reason, 'meter_archived')
  assert.equal(network.resets, 3)
})

test('without the stream every check is a request, and what is known has an age', async () => {
  const { benefitId, customerId } = await sellBenefit()
  const who = { customerId }
  const strict = await follow()
  const lenient = await follow({ whenUnreachable: 'last_known' })
  for (const { client } of [strict, lenient]) {
    await client.check(who, { benefitId })
    assert.ok(client.peek(who, { benefitId }))
  }

  for (const { network } of [strict, lenient]) for (const stream of network.streams) stream.abort()
  await eventually(() => strict.client.knowledge().connected, false)
  assert.equal(strict.client.peek(who, { benefitId }), undefined)
  const asked = await strict.client.check(who, { benefitId })
  assert.deepEqual([asked.allowed, asked.source], [true, 'server'])

  strict.cut()
  lenient.cut()
  await eventually(() => lenient.client.knowledge().connected, false)
  await assert.rejects(strict.client.check(who, { benefitId }), { status: 0 })
  const { client } = lenient
  const other = await client.check(who, { benefitId }).catch((error: unknown) => error)
  const { ageSeconds } = client.knowledge()
  assert.ok(ageSeconds > 0 && ageSeconds < 60, String(ageSeconds))
  // Reconnecting in between makes it forget what it may have missed.
  if (!(other instanceof Error)) {
    const answer = other as Awaited<ReturnType<typeof client.check>>
    assert.deepEqual([answer.allowed, answer.source], [true, 'copy'])
    assert.ok(answer.ageSeconds > 0)
  }

  strict.network.isCut = false
  await eventually(() => strict.client.knowledge().connected, true)
})

test('unknown customers and what another merchant has are left to the server', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const { client } = await follow()
  const nobody = await client.check({ externalCustomerId: 'nobody' }, { meterId: meter.id })
  assert.deepEqual([nobody.allowed, nobody.reason], [false, 'customer_unknown'])

  const rival = await merchant(server)
  const theirs = await createMeter(rival, { func: 'count' })
  const own = await createCustomer(acme)
  await assert.rejects(client.check({ customerId: own.id }, { meterId: theirs.id }), {
    status: 422,
  })
  const stranger = await createCustomer(rival)
  await assert.rejects(client.check({ customerId: stranger.id }, { meterId: meter.id }), {
    status: 422,
  })
})

test('changes of another merchant are not told', async () => {
  const rival = await merchant(server)
  const theirMeter = await createMeter(rival, { func: 'count' })
  const theirs = await createCustomer(rival)
  const meter = await createMeter(acme, { func: 'count' })
  const ours = await createCustomer(acme)
  const response = await fetch(`${server.url}/v1/entitlements/stream`, {
    headers: { authorization: `Bearer ${acme.server.token}` },
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += new TextDecoder().decode(value)
    }
  }
  void read().catch(() => undefined)
  await eventually(() => text.includes('event: connected'), true)

  await giveCredits(rival, theirs, theirMeter, { units: 1 })
  await giveCredits(acme, ours, meter, { units: 1 })
  await eventually(() => text.includes(ours.id), true)
  assert.ok(!text.includes(theirs.id))
  // What a transaction that was open at the beginning changed was announced to nobody.
  await eventually(() => text.includes('event: reset'), true)
  await reader.cancel()

  const refused = await fetch(`${server.url}/v1/entitlements/stream`)
  assert.equal(refused.status, 401)
  await refused.body?.cancel()
})
