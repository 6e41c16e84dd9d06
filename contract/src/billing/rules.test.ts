import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrganizationAccessTokenCreate } from '../access/access-tokens.ts'
import { billingAddressFields, displayedAddressFields } from './addresses.ts'
import { CheckoutCreate } from './checkout-inputs.ts'
import { checkoutLifecycle } from './checkouts.ts'
import { CheckoutLinkCreate } from './checkout-links.ts'
import {
  currencies,
  isThreeDecimal,
  isZeroDecimal,
  minorDigits,
  stripeMinor,
} from './currencies.ts'
import { CustomerSessionCreate } from './customer-sessions.ts'
import { licenseKeyLifecycle } from './license-keys.ts'
import { orderLifecycle, OrderStatus, wireOrderStatus } from './orders.ts'
import { smallestAmount, ProductPriceCreate } from './prices.ts'
import { PreviewRequest, SubscriptionUpdate } from './subscription-updates.ts'
import { subscriptionLifecycle, type StoredSubscriptionStatus } from './subscriptions.ts'

const id = '01980a3e-7c1b-7e35-9b1e-2f6f0c9f8a11'
const other = '01980a3e-7c1b-7e35-9b1e-2f6f0c9f8a22'

for (const [name, schema] of [
  ['checkout', CheckoutCreate],
  ['checkout link', CheckoutLinkCreate],
] as const) {
  test(`a ${name} is requested by products, by one product or by a price`, () => {
    const read = (body: object) => {
      const { products, product_price_id } = schema.parse(body)
      return { products, product_price_id }
    }

    assert.deepEqual(read({ products: [id, other] }), {
      products: [id, other],
      product_price_id: null,
    })
    assert.deepEqual(read({ product_id: id }), { products: [id], product_price_id: null })
    assert.deepEqual(read({ product_price_id: id }), { products: [], product_price_id: id })
  })

  test(`a ${name} without products reports that products are missing`, () => {
    assert.deepEqual(schema.safeParse({}).error?.issues[0]?.path, ['products'])
  })
}

test("the merchant's own customer id has two accepted names", () => {
  const checkout = (more: object) =>
    CheckoutCreate.parse({ products: [id], ...more }).external_customer_id

  assert.equal(checkout({ customer_external_id: 'a' }), 'a')
  assert.equal(checkout({ external_customer_id: 'b', customer_external_id: 'a' }), 'b')
  assert.deepEqual(CustomerSessionCreate.parse({ customer_external_id: 'a' }), {
    external_customer_id: 'a',
    return_url: null,
  })
  assert.equal(CustomerSessionCreate.safeParse({}).success, false)
})

test('a subscription update is identified by its key', () => {
  assert.deepEqual(SubscriptionUpdate.parse({ revoke: true }), { revoke: true })
  assert.deepEqual(SubscriptionUpdate.parse({ cancel_at_period_end: false, other: 1 }), {
    cancel_at_period_end: false,
  })
  const change = { product_id: id, proration_behavior: 'next_period' }
  assert.deepEqual(SubscriptionUpdate.parse({ ...change, seats: 3 }), change)
  assert.equal(SubscriptionUpdate.safeParse({ ...change, proration_behavior: 'x' }).success, false)
})

test('a preview accepts an empty change or a valid one', () => {
  assert.deepEqual(PreviewRequest.parse({}), {})
  assert.deepEqual(PreviewRequest.parse({ seats: 3 }), { seats: 3 })
  assert.equal(PreviewRequest.safeParse({ product_id: 'pro' }).success, false)
})

test('a pay-what-you-want price has a minimum, and a unit amount becomes text', () => {
  assert.deepEqual(ProductPriceCreate.parse({ amount_type: 'custom' }), {
    amount_type: 'custom',
    price_currency: 'usd',
    tax_behavior: null,
    minimum_amount: null,
    maximum_amount: null,
    preset_amount: null,
  })
  // The default for "none" follows from the currency: ariary are charged in whole units, dinars in
  // tens.
  assert.deepEqual(['usd', 'jpy', 'kwd', 'mga'].map(smallestAmount), [50, 50, 50, 100])
  const metered = { amount_type: 'metered_unit', meter_id: id, unit_amount: 0.05 }
  assert.equal('0.05', (ProductPriceCreate.parse(metered) as { unit_amount: string }).unit_amount)
})

test("a token's lifetime is parsed as seconds or as a duration", () => {
  const seconds = (expires_in: unknown) =>
    OrganizationAccessTokenCreate.parse({
      organization_id: id,
      comment: 'x',
      scopes: ['orders:read'],
      expires_in,
    }).expires_in

  assert.equal(seconds(3600), 3600)
  assert.equal(seconds('P1DT1H'), 90_000)
  assert.equal(seconds('PT90S'), 90)
  assert.equal(seconds(null), null)
  for (const bad of ['P', 'P1DT', '30 days', 'P1M']) assert.throws(() => seconds(bad))
})

test('a void order is pending for clients that do not know the status', () => {
  assert.deepEqual(orderLifecycle.statuses.map(wireOrderStatus), [
    'pending',
    'paid',
    'partially_refunded',
    'refunded',
    'pending',
  ])
  assert.equal(OrderStatus.safeParse('void').success, false)
})

test('a subscription can be canceled or revoked only while it bills', () => {
  const expected = {
    incomplete: { cancel: false, revoke: true },
    incomplete_expired: { cancel: false, revoke: false },
    trialing: { cancel: true, revoke: true },
    active: { cancel: true, revoke: true },
    past_due: { cancel: true, revoke: true },
    paused: { cancel: false, revoke: true },
    canceled: { cancel: false, revoke: false },
    unpaid: { cancel: false, revoke: true },
  } satisfies Record<StoredSubscriptionStatus, { cancel: boolean; revoke: boolean }>

  for (const status of subscriptionLifecycle.statuses) {
    assert.equal(subscriptionLifecycle.can('cancel', status), expected[status].cancel, status)
    assert.equal(subscriptionLifecycle.can('revoke', status), expected[status].revoke, status)
  }
})

test('a declined checkout opens again, and an expired one does not', () => {
  assert.equal(checkoutLifecycle.next('decline', 'confirmed'), 'open')
  assert.deepEqual(checkoutLifecycle.from('confirm'), ['open'])
  assert.deepEqual(checkoutLifecycle.from('expire'), ['open'])
})

test('a renewal does not enable a key that the merchant disabled', () => {
  assert.equal(licenseKeyLifecycle.can('grant', 'disabled'), false)
  assert.equal(licenseKeyLifecycle.can('grant', 'revoked'), true)
})

test("currencies have the decimals of ISO 4217, and Stripe's where they differ", () => {
  assert.equal(minorDigits('usd'), 2)
  assert.equal(isZeroDecimal('jpy'), true)
  assert.equal(isThreeDecimal('kwd'), true)
  assert.deepEqual(stripeMinor('ugx'), { digits: 2, multiple: 100 })
  assert.deepEqual(stripeMinor('kwd'), { digits: 3, multiple: 10 })
  assert.deepEqual(stripeMinor('eur'), { digits: 2, multiple: 1 })
  assert.equal(currencies.length, new Set(currencies).size)
  assert.throws(() => minorDigits('abc'), /no currency/)
})

test('a US buyer enters the ZIP code, or the full address for tax', () => {
  const none = { require_billing_address: false, is_business_customer: false, taxed: false }
  const requested = (country: string | null, full = none) => {
    const { line1, line2, city, postal_code, state } = billingAddressFields(country, full)
    return [line1, line2, city, postal_code, state].join(' ')
  }

  assert.equal(requested('US'), 'disabled disabled disabled required disabled')
  assert.equal(
    requested('US', { ...none, taxed: true }),
    'required optional required required required',
  )
  assert.equal(
    requested('US', { ...none, require_billing_address: true }),
    'required optional required required required',
  )
  assert.equal(
    requested('DE', { ...none, taxed: true }),
    'disabled disabled disabled disabled disabled',
  )
  assert.equal(requested('CA'), 'disabled disabled disabled disabled required')
  assert.equal(requested('DE'), 'disabled disabled disabled disabled disabled')
  assert.equal(requested(null), 'disabled disabled disabled disabled disabled')
  assert.equal(
    requested('DE', { ...none, is_business_customer: true }),
    'required optional required required disabled',
  )
  assert.equal(
    requested('HK', { ...none, is_business_customer: true }),
    'required optional optional disabled disabled',
  )
  assert.equal(
    requested('GH', { ...none, require_billing_address: true }),
    'required optional required disabled disabled',
  )
  assert.deepEqual(displayedAddressFields(billingAddressFields('CA', none)), {
    country: true,
    state: true,
    city: false,
    postal_code: false,
    line1: false,
    line2: false,
  })
})
