import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { linkTo, mailsTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { lawful, subscribe } from '../../testing/sales.ts'
import { refund, sold } from '../refunds/test-refunds.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())
afterEach(() => lawful(house))

test('a receipt says what was bought and its tax by rate, and opens the order', async () => {
  const { acme, order } = await sold(house)
  const { email } = order.customer

  const [mail] = await mailsTo(house, email)
  const link = await linkTo(house, email, `/${acme.organization.slug}/portal/`)

  assert.equal(mail?.kind, 'order_confirmation')
  const listed = 'Handbook: $20.00\nSubtotal: $20.00\nVAT Germany (19% of $20.00): $3.80\n'
  assert.ok(mail?.plain.includes(`${listed}Total: $23.80\nAmount paid: $23.80`), mail?.plain)
  assert.match(mail.html ?? '', /VAT Germany/)
  assert.equal(link.pathname, `/${acme.organization.slug}/portal/orders/${order.id}`)
  const token = String(link.searchParams.get('customer_session_token'))
  const headers = { authorization: `Bearer ${token}` }
  const path = `/v1/customer-portal/orders/${order.id}`
  assert.equal((await house.stranger().get(path, { headers })).status, 200)
})

test('a renewal has a receipt of its own, in the customer’s language', async () => {
  const { acme, subscription } = await subscribe(house, await merchant(house))
  const { customer_id } = subscription
  await house.site.db
    .updateTable('customers')
    .set({ locale: 'de' })
    .where('id', '=', customer_id)
    .execute()

  house.clock.set(new Date(subscription.current_period_end))
  await house.settled()

  const { body } = await acme.server.get(`/v1/customers/${customer_id}`)
  const [mail] = await mailsTo(house, body.email)
  assert.equal(mail?.kind, 'subscription_cycled')
  assert.match(String(mail?.plain), /Bezahlter Betrag: 10,00\s\$/)
})

test('the mail about a refund names its credit note and opens the order', async () => {
  const { acme, order } = await sold(house)
  const { body } = await refund(acme, order, { amount: 500 })
  await house.settled()

  const { email } = order.customer
  const [mail] = await mailsTo(house, email)
  const link = await linkTo(house, email, `/${acme.organization.slug}/portal/`)

  assert.equal(mail?.kind, 'order_refunded')
  assert.ok(mail.plain.includes(`Credit note: ${body.credit_note_number}`))
  assert.ok(link.pathname.endsWith(`/orders/${order.id}`))
})
