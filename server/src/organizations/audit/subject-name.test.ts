import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('an entry names its subject even after the subject was deleted', async () => {
  const acme = await merchant(server)
  const { body: pro } = await acme.server.post('/v1/products/', {
    ...{ name: 'Pro', recurring_interval: 'month', prices: [{ amount_type: 'free' }] },
  })
  const { body: cleo } = await acme.server.post('/v1/customers/', { email: 'cleo@example.com' })
  const off = { name: 'Spring', type: 'percentage', basis_points: 1000, duration: 'once' }
  const { body: spring } = await acme.server.post('/v1/discounts/', off)
  await acme.server.delete(`/v1/discounts/${spring.id}`)
  await acme.server.patch(`/v1/products/${pro.id}`, { name: 'Pro 2' })
  await acme.server.delete(`/v1/customers/${cleo.id}`)

  const { body } = await acme.owner.get('/api/auth/organization/audit-log', {
    query: { organizationId: acme.organization.id },
  })

  const entries = body.entries as { action: string; subjectName: string | null }[]
  const named = entries.map(({ action, subjectName }) => [action, subjectName])
  assert.deepEqual(named.slice(0, 6), [
    ['customer.deleted', 'cleo@example.com'],
    ['product.updated', 'Pro 2'],
    ['discount.deleted', 'Spring'],
    ['discount.created', 'Spring'],
    ['customer.created', 'cleo@example.com'],
    ['product.created', 'Pro 2'],
  ])
})
