import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { merchant, type Merchant } from '../../../../testing/people.ts'
import { createMeter } from '../../../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const COUNT = { func: 'count' }

async function made(properties: object) {
  const benefit = { type: 'meter_credit', description: 'Included calls', properties }
  const { status, body } = await acme.server.post('/v1/benefits/', benefit)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('meter credits are whole units of an active meter, with or without rollover', async () => {
  const [meter_id, other] = [
    (await createMeter(acme, COUNT)).id,
    (await createMeter(acme, COUNT)).id,
  ]
  const credit = { meter_id, units: 5, rollover: false }
  const { id } = await made(credit)
  const change = async (properties: object) =>
    acme.server.patch(`/v1/benefits/${id}`, { type: 'meter_credit', properties })
  const wrong = async (more: object) => {
    const { body } = await change({ ...credit, ...more })
    return body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))
  }
  const at = (field: string) => [`body.properties.${field}`]

  const changed = await change({ meter_id: other, units: 2_147_483_647, rollover: true })

  assert.deepEqual(changed.body.properties, {
    ...{ meter_id: other, units: 2_147_483_647 },
    ...{ rollover: true, limit_type: 'hard', expires: null },
  })
  for (const units of [0, -1, 1.5, 2_147_483_648]) {
    assert.deepEqual(await wrong({ units }), at('units'))
  }
  assert.deepEqual(await wrong({ rollover: null }), at('rollover'))
  assert.deepEqual(await wrong({ meter_id: UNKNOWN }), at('meter_id'))
  await acme.server.patch(`/v1/meters/${meter_id}`, { is_archived: true })
  assert.deepEqual(await wrong({}), at('meter_id'))
})

test('credits are a hard limit until the merchant changes it', async () => {
  const credit = { meter_id: (await createMeter(acme, COUNT)).id, units: 5, rollover: false }
  const { id, properties } = await made(credit)
  const change = async (more: object) => {
    const body = { type: 'meter_credit', properties: { ...credit, ...more } }
    return acme.server.patch(`/v1/benefits/${id}`, body)
  }
  const limitAfter = async (more: object) => (await change(more)).body.properties.limit_type

  assert.equal(properties.limit_type, 'hard')
  assert.equal(await limitAfter({ limit_type: 'soft' }), 'soft')
  assert.equal(await limitAfter({ units: 6 }), 'soft')
  assert.equal(await limitAfter({ limit_type: 'hard' }), 'hard')
  assert.equal((await change({ limit_type: 'none' })).status, 422)
})
