import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { CARD, confirm, product } from '../server/src/testing/sales.ts'
import type { Ids } from './polar-operations/lists.data.ts'
import { salesLists } from './polar-operations/sales-lists.data.ts'
import { findAndOrder } from './test-polar-lists.ts'
import { startRealServer } from './test-polar-shop.ts'

let server: TestServer
let acme: Merchant
const ids: Ids = {}

before(async () => {
  server = await startRealServer()
  acme = await merchant(server, 'Acme')
  await sellAll()
  await cancelSubscriptions()
})
after(() => server.close())

findAndOrder(salesLists, {
  ids: () => ids,
  clientOf: (library, { before: asCustomer }) =>
    library.open({
      serverURL: server.url,
      ...(!asCustomer && { accessToken: acme.server.token ?? '' }),
    }),
})

const DECLINED = '4000000000000002'
/** Its refunds fail later. */
const NO_REFUND = '4000000000005126'
const SECOND_MS = 1000

/** Created objects, by the name they are known by from then on; a second passes after each. */
async function make(name: string, path: string, body: object) {
  const made = await acme.server.post(path, body)
  assert.ok(made.status < 300, JSON.stringify(made.body))
  ids[name] = made.body.id
  server.clock.pass(SECOND_MS)
  return made.body
}

const priced = (price_amount: number) => ({
  prices: [{ amount_type: 'fixed', price_amount, price_currency: 'usd' }],
})

async function sellAll() {
  ids.organization = acme.organization.id
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const subscription_settings = { ...several, proration_behavior: 'prorate' }
  const { id } = acme.organization
  const set = await acme.owner.patch(`/v1/organizations/${id}`, { subscription_settings })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const benefitInput = (type: string, description: string, properties: object = {}) =>
    make(description, '/v1/benefits/', { type, description, properties })
  await benefitInput('license_keys', 'License key', { prefix: 'ACME' })
  await benefitInput('custom', 'A note', { note: 'Hello' })
  await benefitInput('custom', 'Thanks', { note: 'Thank you' })
  const offer = async (name: string, amount: number, benefits: string[], more: object = {}) => {
    const { id } = await product(acme, { name, ...priced(amount), ...more })
    ids[name] = id
    const body = { benefits: benefits.map(item => ids[item]) }
    await acme.server.post(`/v1/products/${id}/benefits`, body)
  }
  const monthly = { recurring_interval: 'month' }
  await offer('Bible', 3000, ['License key', 'A note'], monthly)
  await offer('Atlas', 5000, [], monthly)
  await offer('Codex', 1000, ['Thanks'])
  const half = { type: 'percentage', basis_points: 5000, duration: 'forever', name: 'Half' }
  await make('Half', '/v1/discounts/', half)
  for (const [name, email] of Object.entries(EMAILS)) {
    await make(name, '/v1/customers/', { email, name, external_id: `outside-${name}` })
  }

  await sell('zoe', 'Bible', { metadata: { desk: 'left' } })
  await sell('ada', 'Bible', { discount_id: ids.Half })
  await sell('max', 'Codex', {}, [DECLINED, NO_REFUND])
  await sell('zoe', 'Codex')
  await sell('zoe', 'Atlas')
}

const EMAILS = { zoe: 'zoe@a.example', ada: 'ada@b.example', max: 'max@a.example' }

/** Sells to a customer who tries these cards one after the other. */
async function sell(who: keyof typeof EMAILS, label: string, more: object = {}, cards = [CARD]) {
  const name = `${who} ${label}`
  const opening = { customer_id: ids[who], products: [ids[label]], ...more }
  const opened = await make(`${name} checkout`, '/v1/checkouts/', opening)
  const form = { customer_email: EMAILS[who], customer_name: who }
  for (const card of cards) {
    const answered = await confirm(server, opened, { ...form, card })
    assert.equal(answered.status, card === DECLINED ? 400 : 200, JSON.stringify(answered.body))
    server.clock.pass(SECOND_MS)
  }
  await server.drainJobs()
  const of = { checkout_id: ids[`${name} checkout`] ?? '' }
  const [order] = (await acme.server.get('/v1/orders/', { query: of })).body.items
  ids[name] = order.id
  if (order.subscription_id) ids[`${name} runs`] = order.subscription_id
  const payments = (await acme.server.get('/v1/payments/', { query: of })).body.items
  assert.equal(payments.length, cards.length)
  for (const { id, status } of payments) {
    ids[`${name} ${status === 'failed' ? 'refused' : 'paid'}`] = id
  }
}

/** One subscription ends with its period and one immediately; part of the money is refunded. */
async function cancelSubscriptions() {
  const change = async (name: string, body: object) => {
    const changed = await acme.server.patch(`/v1/subscriptions/${ids[name]}`, body)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }
  const cancellationInput = (customer_cancellation_reason: string) => ({
    customer_cancellation_reason,
  })
  await change('zoe Bible runs', { cancel_at_period_end: true, ...cancellationInput('unused') })
  await change('ada Bible runs', { revoke: true, ...cancellationInput('too_expensive') })
  const refundOrder = (name: string, amount: number) =>
    make(`${name} back`, '/v1/refunds/', { order_id: ids[name], amount, reason: 'other' })
  await refundOrder('ada Bible', 700)
  await refundOrder('max Codex', 300)
  await refundOrder('zoe Codex', 1000)
  server.stripe.control.settle()
  await server.drainJobs()
  const session = { customer_id: ids.zoe }
  ids.token = (await acme.server.post('/v1/customer-sessions/', session)).body.token
}
