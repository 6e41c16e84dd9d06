import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { cardToken, subscribe } from '../../testing/sales.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const ME = '/v1/customer-portal/customers/me'
const METHODS = `${ME}/payment-methods`

test('a webhook is sent when the default card of a customer changes', async () => {
  const { acme, subscription } = await subscribe(house, await merchant(house))
  const { customer_id } = subscription
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const portal = new Person(house.url, session.body.token)
  const [first] = (await portal.get(METHODS)).body.items
  const told = async () => {
    const rows = await house.site.db
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
    ...{ confirmation_token_id: await cardToken(house, '5555555555554444'), set_default: true },
    return_url: 'https://example.com/portal',
  })
  await portal.patch(ME, { default_payment_method_id: first.id })
  await acme.server.delete(`/v1/subscriptions/${subscription.id}`)
  await portal.delete(`${METHODS}/${second.body.id}`)
  await portal.delete(`${METHODS}/${first.id}`)

  assert.deepEqual(await told(), [second.body.id, first.id, null])
  const { body } = await acme.server.get(`/v1/customers/${customer_id}`)
  assert.equal(body.default_payment_method_id, null)
})
