import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../../../../testing/people.ts'
import { plan as createPlan, sell } from '../../../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

test('a feature is on while the subscription that includes it lasts', async () => {
  const feature = { type: 'feature_flag', description: 'SSO', metadata: { seats: 50 } }
  const { status, body: benefit } = await acme.server.post('/v1/benefits/', feature)
  assert.deepEqual([status, benefit.properties], [201, {}])
  const pro = await createPlan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, pro)
  const { customer_id, subscription_id } = order
  const isOn = async () => {
    const items = [{ benefit_id: benefit.id }]
    const { body } = await acme.server.post('/v1/entitlements/check', { customer_id, items })
    return body.items[0].allowed
  }

  const on = await isOn()
  const { body: state } = await acme.server.get(`/v1/customers/${customer_id}/state`)
  await acme.server.delete(`/v1/subscriptions/${subscription_id}`)
  await server.drainJobs()

  assert.deepEqual([on, await isOn()], [true, false])
  const [{ benefit_id, benefit_type, benefit_metadata }] = state.granted_benefits
  assert.deepEqual(
    [benefit_id, benefit_type, benefit_metadata],
    [benefit.id, 'feature_flag', { seats: 50 }],
  )
})

test('a feature has no settings, and its metadata may change', async () => {
  const feature = { type: 'feature_flag', description: 'SSO', properties: { enabled: true } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', feature)
  const changed = await acme.server.patch(`/v1/benefits/${benefit.id}`, {
    ...{ type: 'feature_flag', metadata: { seats: 5 } },
  })

  assert.deepEqual(benefit.properties, {})
  assert.deepEqual([changed.status, changed.body.metadata], [200, { seats: 5 }])
})
