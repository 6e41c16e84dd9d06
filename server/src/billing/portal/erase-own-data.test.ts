import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { plan, sell } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PATH = '/v1/customer-portal/customers/me/erasure'

/** A customer with a subscription, in the portal. */
async function begin() {
  const acme = await merchant(server)
  const customer_email = `leaves@${acme.organization.slug}.example`
  const { order } = await sell(server, acme, await plan(acme), { customer_email })
  const { body } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  return { acme, order, email: customer_email, portal: new Person(server.url, body.token) }
}

const codeTo = async (email: string) =>
  /^[A-Z0-9]{6}$/m.exec((await mailsSentTo(server, email))[0]?.plain ?? '')?.[0] ?? ''

test('a customer deletes their data with a mailed code, and orders are kept', async () => {
  const { acme, order, email, portal } = await begin()
  await portal.post(`/v1/customer-portal/orders/${order.id}/refund-request`, {
    reason: 'I am leaving, yours Bea.',
  })

  const requested = await portal.post(`${PATH}/request`)
  const code = await codeTo(email)
  const wrong = await portal.post(PATH, { code: 'WRONG1' })
  const erased = await portal.post(PATH, { code: code.toLowerCase() })
  await server.drainJobs()

  assert.deepEqual([requested.status, wrong.status, erased.status], [202, 400, 204])
  assert.equal((await portal.get('/v1/customer-portal/customers/me')).status, 401)
  const kept = await acme.server.get(`/v1/orders/${order.id}`)
  assert.equal(kept.body.customer.email, `${order.customer_id}@anonymous.invalid`)
  const subscription = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  assert.equal(subscription.body.status, 'canceled')
  const { items } = (await acme.server.get('/v1/customer-requests/')).body
  assert.deepEqual([items[0].name, items[0].email, items[0].reason], ['', '', null])
})

test('only the newest code deletes, and a sign-in code does not', async () => {
  const { acme, email, portal } = await begin()
  await portal.post(`${PATH}/request`)
  const first = await codeTo(email)
  await server.stranger().post('/v1/customer-portal/customer-session/request', {
    ...{ email, organization_id: acme.organization.id },
  })
  const signIn = await codeTo(email)
  await portal.post(`${PATH}/request`)

  const answers = [
    await portal.post(PATH, { code: first }),
    await portal.post(PATH, { code: signIn }),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error]),
    [
      [400, 'ErasureCodeInvalid'],
      [400, 'ErasureCodeInvalid'],
    ],
  )
})
