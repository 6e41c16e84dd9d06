import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { cardToken, subscribe } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const ME = '/v1/customer-portal/customers/me'
const METHODS = `${ME}/payment-methods`

test('a webhook is sent when the default card of a customer changes', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const { customer_id } = subscription
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const portal = new Person(server.url, session.body.token)
  const [first] = (await portal.get(METHODS)).body.items
  const cardEvents = async () => {
    const rows = await server.site.db
      .selectFrom('events')
      .select('payload')
      .where('organization_id', '=', acme.organization.id)
      .where('type', '=', 'customer.updated')
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => Object(payload).default_payment_method_id)
  }

  const second = await portal.post(METHODS, {
    ...{ confirmation_token_id: await cardToken(server, '5555555555554444'), set_default: true },
    return_url: 'https://example.com/portal',
  })
  await portal.patch(ME, { default_payment_method_id: first.id })
  await acme.server.delete(`/v1/subscriptions/${subscription.id}`)
  await portal.delete(`${METHODS}/${second.body.id}`)
  await portal.delete(`${METHODS}/${first.id}`)

  assert.deepEqual(await cardEvents(), [second.body.id, first.id, null])
  const { body } = await acme.server.get(`/v1/customers/${customer_id}`)
  assert.equal(body.default_payment_method_id, null)
})
