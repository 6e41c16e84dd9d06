import { sql } from 'kysely'
import { checkInvariants } from '../billing/ledger/invariants.ts'
import type { TestServer } from './test-server.ts'
import type { Merchant } from './people.ts'

/** A product: 20 dollars once by default. */
export async function product(acme: Merchant, more: Record<string, unknown> = {}) {
  const price = { amount_type: 'fixed', price_amount: 2000, price_currency: 'usd' }
  const made = await acme.server.post('/v1/products/', {
    name: 'Handbook',
    prices: [price],
    ...more,
  })
  return expectStatus(made, 201)
}

/** A plan of 10 dollars a month. */
export const plan = (acme: Merchant, more: Record<string, unknown> = {}) =>
  product(acme, {
    name: 'Pro',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }],
    ...more,
  })

/** A checkout created by the merchant's server. */
export async function checkout(
  acme: Merchant,
  products: string[],
  more: Record<string, unknown> = {},
) {
  return expectStatus(await acme.server.post('/v1/checkouts/', { products, ...more }), 201)
}

export const CARD = '4242424242424242'

/** Creates a card's confirmation token, as the browser library does: with the publishable key. */
export async function cardToken(server: TestServer, number = CARD): Promise<string> {
  const response = await fetch(`${server.stripe.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_gatehouse' },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const token = (await response.json()) as { id: string }
  if (!response.ok) throw new Error(JSON.stringify(token))
  return token.id
}

let buyers = 0

/** The data a buyer enters; each call uses a new buyer. */
export const buyer = (more: Record<string, unknown> = {}) => ({
  customer_email: `buyer-${(buyers += 1)}@example.com`,
  customer_name: 'Bea Buyer',
  customer_billing_address: { country: 'DE' },
  ...more,
})

type OpenedCheckout = { client_secret: string }

/** Confirms a checkout, with a card or with an existing confirmation token. */
export async function confirm(
  server: TestServer,
  { client_secret }: OpenedCheckout,
  body: Record<string, unknown> & { card?: string } = {},
) {
  const { card = CARD, ...rest } = body
  const token =
    'confirmation_token_id' in rest ? {} : { confirmation_token_id: await cardToken(server, card) }
  const form = { ...buyer(), ...token, ...rest }
  return server.stranger().post(`/v1/checkouts/client/${client_secret}/confirm`, form)
}

/** Sells a product from opening the checkout to the last event; returns the order. */
export async function sell(
  server: TestServer,
  acme: Merchant,
  of: { id: string },
  body: Record<string, unknown> = {},
) {
  const opened = await checkout(acme, [of.id])
  expectStatus(await confirm(server, opened, body), 200)
  await server.drainJobs()
  const { body: list } = await acme.server.get('/v1/orders/', {
    query: { checkout_id: String(opened.id) },
  })
  return { checkout: opened, order: list.items[0] }
}

/** The amounts charged at Stripe for one merchant. */
export const chargesOf = (server: TestServer, acme: Merchant) =>
  server.stripe.control
    .charges({ metadata: { organization_id: acme.organization.id } })
    .filter(charge => charge.status === 'succeeded' && !charge.refunded)
    .map(charge => charge.amount)

/** Throws if a money invariant is violated. */
export async function checkBooks(server: TestServer): Promise<void> {
  const broken = await checkInvariants(server.site.db)
  if (broken.length > 0)
    throw new Error(`invariants are violated: ${JSON.stringify(broken, null, 2)}`)
}

function expectStatus(answer: { status: number; body: any }, status: number) {
  if (answer.status === status) return answer.body
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** A new merchant with a plan, and a customer who has just subscribed to it. */
export async function subscribe(
  server: TestServer,
  acme: Merchant,
  sale: Record<string, unknown> = {},
) {
  const pro = await plan(acme, sale)
  const opened = await checkout(acme, [pro.id])
  expectStatus(await confirm(server, opened), 200)
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: pro.id } })
  return { acme, pro, subscription: body.items[0] }
}

/** A merchant's orders, oldest first. */
export const ordersOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/orders/', { query: { limit: '100', sorting: 'created_at' } })).body
    .items

/**
 * Keeps the events of a test server: those without a subscribed endpoint are deleted a week after
 * they happened, and the tests of longer periods count them.
 */
export const keepEvents = (server: TestServer) =>
  sql`create rule keep_events as on delete to events do instead nothing`.execute(server.site.db)

/** The types of a merchant's events, oldest first. Call `keepEvents` if more than a week passes. */
export async function eventsSentTo(server: TestServer, acme: Merchant, types: RegExp) {
  const events = await server.site.db
    .selectFrom('events')
    .select('type')
    .where('organization_id', '=', acme.organization.id)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return events.map(({ type }) => type).filter(type => types.test(type))
}

/** Replaces the card that a customer's plan charges by another of Stripe's test cards. */
export async function setCard(server: TestServer, acme: Merchant, name: string): Promise<void> {
  const { id, stripe_customer_id } = await server.site.db
    .selectFrom('customers')
    .select(['id', 'stripe_customer_id'])
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  const response = await fetch(`${server.stripe.url}/v1/payment_methods/${name}/attach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ customer: stripe_customer_id ?? '' }),
  })
  const method = (await response.json()) as { id: string }
  await server.site.db
    .updateTable('payment_methods')
    .set({ processor_id: method.id })
    .where('customer_id', '=', id)
    .execute()
}

/** From now on the saved card is charged like a debit, and no event reports the result. */
export async function setDebit(server: TestServer, acme: Merchant, iban: string): Promise<void> {
  const { processor_id } = await server.site.db
    .selectFrom('payment_methods')
    .select('processor_id')
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  const known = server.stripe.control.reissue(processor_id, iban)
  if (!known) throw new Error('the kept card is none of the simulator')
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 1_000 })
}
