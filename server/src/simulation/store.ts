import type { Person } from '../testing/person.ts'

/** A merchant's shop: its products and its webhook endpoint. */
export type Store = {
  organization_id: string
  server: Person
  one_time: string
  monthly: string
  benefit: string
}

/** A card as a buyer types it in. */
export type Card = { number: string; exp_month: number; exp_year: number; cvc: string }

/** A card number as a buyer would type it, valid for years. */
export const card = (number = '4242424242424242'): Card => {
  return { number, exp_month: 12, exp_year: 2040, cvc: '123' }
}

/** Cards by their behavior, as Stripe documents its test numbers. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  no_funds: '4000000000009995',
  lost: '4000000000009987',
  fails_later: '4000000000000341',
  challenge: '4000000000003220',
  refund_fails: '4000000000005126',
  refund_pending: '4000000000007726',
  disputed: '4000000000000259',
} as const

/** A failure that leaves open whether the request took effect. */
export class UnansweredRequest extends Error {}

type Answer = { status: number; body: Record<string, unknown> }

/**
 * Throws `Unanswered` on a failure that a crash may cause, and an error on any unexpected status.
 */
export function expect(answer: Answer, ...statuses: number[]): Record<string, unknown> {
  if (statuses.includes(answer.status)) return answer.body
  const text = `${answer.status}: ${JSON.stringify(answer.body)}`
  throw answer.status >= 500 ? new UnansweredRequest(text) : new Error(text)
}

/** Fills a shop: a one-time product and a monthly one, both with a license key. */
export async function openStore(server: Person, organization_id: string): Promise<Store> {
  const made = async (path: string, body: unknown) => {
    const answer = expect(await server.post(path, body), 201)
    return String(answer.id)
  }
  const benefit = await made('/v1/benefits/', {
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'ACME', activations: { limit: 3, enable_customer_admin: true } },
  })
  const product = (name: string, recurring_interval: string | null, price_amount: number) => {
    const prices = [{ amount_type: 'fixed', price_amount, price_currency: 'eur' }]
    return made('/v1/products/', { name, recurring_interval, prices })
  }
  const one_time = await product('Lifetime license', null, 4_900)
  const monthly = await product('Monthly plan', 'month', 1_900)
  for (const id of [one_time, monthly]) {
    expect(await server.post(`/v1/products/${id}/benefits`, { benefits: [benefit] }), 200)
  }
  return { organization_id, server, one_time, monthly, benefit }
}

/**
 * Opens a checkout by the merchant's server. The idempotency key makes a retry return the same one.
 */
export async function openCheckout(store: Store, product_id: string, key: string): Promise<string> {
  const headers = { 'idempotency-key': key }
  const answer = await store.server.post('/v1/checkouts/', { products: [product_id] }, { headers })
  return String(expect(answer, 201).client_secret)
}

/** Creates a confirmation token for a card, as the browser library does; it can be used once. */
export async function confirmationToken(base: string, key: string, typed: Card): Promise<string> {
  const form = new URLSearchParams({ 'payment_method_data[type]': 'card' })
  for (const [field, value] of Object.entries(typed)) {
    form.set(`payment_method_data[card][${field}]`, String(value))
  }
  const response = await fetch(`${base}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  const token = (await response.json()) as { id?: string; error?: { message: string } }
  if (token.id === undefined) throw new Error(token.error?.message ?? 'no confirmation token')
  return token.id
}

/** The buyer; by default they live in Germany and have no language preference. */
export type Buyer = {
  person: Person
  email: string
  name: string
  address?: { country: string } & Record<string, string>
  /** The languages their browser requests. */
  language?: string
  /** Their discount code. */
  code?: string
  /** Their answers to custom fields. */
  answers?: Record<string, string>
}

/**
 * The buyer's side of a checkout page: loads it, pays if it is still open, and loads it again. Safe
 * to repeat after any failure, like a page reload.
 */
export async function pay(buyer: Buyer, client_secret: string, number: string): Promise<string> {
  const path = `/v1/checkouts/client/${client_secret}`
  const seen = expect(await buyer.person.get(path), 200)
  if (seen.status !== 'open') return String(seen.status)
  const processor = seen.payment_processor_metadata as Record<string, string>
  const token = await confirmationToken(
    String(processor.processor_base),
    String(processor.publishable_key),
    card(number),
  )
  const form = {
    customer_email: buyer.email,
    customer_name: buyer.name,
    customer_billing_address: buyer.address ?? { country: 'DE' },
    confirmation_token_id: token,
    ...(buyer.code !== undefined && { discount_code: buyer.code }),
    ...(buyer.answers && { custom_field_data: buyer.answers }),
  }
  const headers = { 'accept-language': buyer.language ?? 'en' }
  const answer = await buyer.person.post(`${path}/confirm`, form, { headers })
  const body = expect(answer, 200, 400, 403)
  return answer.status === 200 ? String(body.status) : String(body.error)
}

/** Pays until the checkout has succeeded, as a buyer at the page would. */
export async function paid(buyer: Buyer, client_secret: string, number: string) {
  const status = await pay(buyer, client_secret, number)
  if (status === 'succeeded') return
  const seen = expect(await buyer.person.get(`/v1/checkouts/client/${client_secret}`), 200)
  if (seen.status !== 'succeeded')
    throw new UnansweredRequest(`the checkout is ${String(seen.status)}`)
}
