// A buyer's steps at a checkout, shared by all tests.
import { checkout } from '@gatehouse/server/src/testing/sales.ts'
import type { Merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'

/** Test cards, by their behavior. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asks: '4000000000003220',
} as const

/** Opens a checkout of a product by the merchant's server and returns its path. */
export async function openCheckout(
  acme: Merchant,
  products: { id: string }[],
  more: Record<string, unknown> = {},
): Promise<{ id: string; path: string }> {
  const opened = await checkout(
    acme,
    products.map(({ id }) => id),
    more,
  )
  return { id: opened.id, path: new URL(opened.url).pathname }
}

/** A product that grants a license key. */
export async function withKey(
  acme: Merchant,
  product: { id: string },
  description = 'License key',
) {
  const properties = { prefix: 'ACME', activations: { limit: 3, enable_customer_admin: true } }
  const made = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description,
    properties,
  })
  const response = await acme.server.post(`/v1/products/${product.id}/benefits`, {
    benefits: [made.body.id],
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body as { id: string; name: string }
}

/** A page, or a frame in one. */
type Form = Pick<Page, 'getByLabel' | 'getByRole'>

let buyers = 0

/**
 * Fills in the form; each call uses a new buyer. In the EEA, the checkout may also ask for consent:
 * `agree` gives it.
 */
export async function fillPaymentForm(
  page: Form,
  card: string = cards.good,
  country = 'CH',
): Promise<void> {
  await page.getByLabel('Email').fill(`buyer-${process.pid}-${(buyers += 1)}@example.com`)
  await page.getByLabel('Name on card').fill('Bea Buyer')
  await page.getByLabel('Country').selectOption(country)
  await fillCard(page, card)
}

/** Types only the card. */
export async function fillCard(page: Form, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
}

/** Agrees to immediate delivery. */
export const agree = (page: Form) => page.getByLabel(/before the withdrawal period ends/).check()

/** The pay button, whatever its label for this product. */
export const payButton = (page: Form) => page.getByRole('button', { name: /^(Pay|Subscribe)/ })
