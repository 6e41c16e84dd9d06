import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { createCustomer, createMeter, giveCredits } from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const check = (who: object, items: object[], by = acme.server) =>
  by.post('/v1/entitlements/check', { ...who, items })

const consume = (body: object, by = acme.server) => by.post('/v1/entitlements/consume', body)

const placesOf = ({ status, body }: { status: number; body: any }): string[] => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

async function createBenefit() {
  const note = { type: 'custom', description: 'Support', properties: { note: 'Call us' } }
  return (await acme.server.post('/v1/benefits/', note)).body
}

async function consumer() {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  const body = { customer_id: customer.id, meter_id: meter.id, amount: 1 }
  return { customer, meter, body }
}

test('checks that are answered together see their own organization alone', async () => {
  const rival = await merchant(server)
  const [mine, theirs] = await Promise.all(
    [acme, rival].map(async seller => {
      const customer = await createCustomer(seller, { external_id: 'same' })
      const meter = await createMeter(seller, { func: 'count' })
      await giveCredits(seller, customer, meter, { units: seller === acme ? 5 : 9 })
      return { customer, meter, seller }
    }),
  )
  assert.ok(mine && theirs)
  const ask = ({ seller }: { seller: Merchant }, who: object, of: { meter: { id: string } }) =>
    check(who, [{ meter_id: of.meter.id }], seller.server)

  // Far more than one group: most are read with requests of the other merchant.
  const rounds = Array.from({ length: 20 }, async () => {
    const [own, other, foreignMeter, foreignCustomer] = await Promise.all([
      ask(mine, { external_customer_id: 'same' }, mine),
      ask(theirs, { external_customer_id: 'same' }, theirs),
      ask(theirs, { external_customer_id: 'same' }, mine),
      ask(theirs, { customer_id: mine.customer.id }, theirs),
    ])
    return {
      balances: [own, other].map(({ body }) => body.items[0].balance),
      foreignMeter,
      foreignCustomer,
    }
  })

  for (const { balances, foreignMeter, foreignCustomer } of await Promise.all(rounds)) {
    assert.deepEqual(balances, [5, 9])
    assert.deepEqual(placesOf(foreignMeter), ['body.items.0.meter_id'])
    assert.deepEqual(placesOf(foreignCustomer), ['body.customer_id'])
  }
})

test('a member names the organization to check in, and reaches only their own', async () => {
  const rival = await merchant(server)
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  const ask = (more: object, by = acme.owner) =>
    check({ customer_id: customer.id, ...more }, [{ meter_id: meter.id }], by)
  const organization_id = acme.organization.id

  assert.equal((await ask({ organization_id })).status, 200)
  assert.deepEqual(placesOf(await ask({})), ['body.organization_id'])
  assert.deepEqual(placesOf(await ask({ organization_id }, acme.server)), ['body.organization_id'])
  assert.deepEqual(placesOf(await ask({ organization_id }, rival.owner)), ['body.organization_id'])
})

test('a member names the organization to consume in', async () => {
  const { customer, meter, body } = await consumer()
  await giveCredits(acme, customer, meter, { units: 2 })
  const organization_id = acme.organization.id

  assert.equal((await consume({ ...body, organization_id }, acme.owner)).body.allowed, true)
  assert.deepEqual(placesOf(await consume(body, acme.owner)), ['body.organization_id'])
})

test('customers and strangers cannot ask', async () => {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  const { body: session } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: customer.id,
  })
  const portal = server.stranger()
  portal.token = session.token
  for (const path of ['check', 'consume']) {
    const more = path === 'check' ? { items: [{ meter_id: meter.id }] } : { amount: 1 }
    const body = { customer_id: customer.id, meter_id: meter.id, ...more }
    const send = (by: typeof portal) => by.post(`/v1/entitlements/${path}`, body)
    assert.equal((await send(server.stranger())).status, 401)
    assert.equal((await send(portal)).status, 401)
  }
})

test('a check has one customer, 1 to 50 items and positive amounts', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const { id: meter_id } = await createMeter(acme, { func: 'count' })
  const { id: benefit_id } = await createBenefit()
  const one = { meter_id }

  assert.equal((await check({ customer_id }, Array(50).fill(one))).status, 200)
  assert.equal((await check({ external_customer_id: 'x'.repeat(255) }, [one])).status, 200)
  for (const [who, items] of [
    [{ customer_id }, []],
    [{ customer_id }, Array(51).fill(one)],
    [{}, [one]],
    [{ customer_id, external_customer_id: 'both' }, [one]],
    [{ external_customer_id: '' }, [one]],
    [{ external_customer_id: 'x'.repeat(256) }, [one]],
    [{ customer_id: 'no-uuid' }, [one]],
    [{ customer_id }, [{}]],
    [{ customer_id }, [{ meter_id, benefit_id }]],
    [{ customer_id }, [{ meter_id, amount: 0 }]],
    [{ customer_id }, [{ meter_id, amount: -1 }]],
    [{ customer_id }, [{ meter_id, amount: 2 ** 53 }]],
    [{ customer_id }, [{ meter_id, amount: 1e-30 }]],
    [{ customer_id }, [{ meter_id, amount: '1' }]],
  ] as [object, object[]][]) {
    const { status } = await check(who, items)
    assert.equal(status, 422, JSON.stringify([who, items.slice(0, 2)]))
  }
})

test('a request to consume has one customer, one meter and exact digits', async () => {
  const { body } = await consumer()
  for (const more of [
    { amount: undefined },
    { amount: 0 },
    { amount: -1 },
    { amount: '1' },
    { amount: 2 ** 53 },
    { amount: 1e-30 },
    { meter_id: 'no-uuid' },
    { customer_id: undefined },
    { external_customer_id: 'both' },
    { customer_id: null, external_customer_id: 'x'.repeat(256) },
    { event: { name: '' } },
    { event: { name: 'x'.repeat(129) } },
    { event: { external_id: '' } },
    { event: { external_id: 'x'.repeat(256) } },
    { event: { metadata: { key: {} } } },
    { event: { metadata: { key: 'x'.repeat(501) } } },
    { event: { metadata: Object.fromEntries([...Array(51).keys()].map(n => [`key${n}`, n])) } },
  ]) {
    assert.equal((await consume({ ...body, ...more })).status, 422, JSON.stringify(more))
  }
})
