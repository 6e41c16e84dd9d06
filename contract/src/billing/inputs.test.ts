import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { OrganizationAccessTokenCreate } from '../access/access-tokens.ts'
import { OrganizationCreate } from '../organizations/merchant.ts'
import { WebhookEndpointCreate } from '../webhooks/endpoints.ts'
import { AddressInput } from './addresses.ts'
import { BenefitCreate } from './benefits.ts'
import { CheckoutCreate } from './checkout-inputs.ts'
import { CustomerCreate } from './customers.ts'
import { LicenseKeyUpdate, LicenseKeyValidate } from './license-keys.ts'
import { ProductPriceCreate } from './prices.ts'
import { ProductCreate, ProductUpdate } from './products.ts'
import { SubscriptionUpdate } from './subscription-updates.ts'

const id = '01980a3e-7c1b-7e35-9b1e-2f6f0c9f8a11'
const fixed = { amount_type: 'fixed', price_amount: 1000 }
const metered = { amount_type: 'metered_unit', meter_id: id }
const product = { name: 'Pro', prices: [fixed] }
const custom = { type: 'custom', description: 'A note', properties: {} }
const keys = { type: 'license_keys', description: 'A key' }
const token = { organization_id: id, comment: 'ci', scopes: ['products:read'] }
const endpoint = { url: 'https://example.com/hook', format: 'raw', events: ['order.paid'] }

type Row = [sentence: string, schema: z.ZodType, value: unknown]

const used: Row[] = [
  ['a product of three letters', ProductCreate, product],
  ['a fixed price of 50', ProductPriceCreate, { ...fixed, price_amount: 50 }],
  ['a fixed price of 99,999,999', ProductPriceCreate, { ...fixed, price_amount: 99_999_999 }],
  ['a price in yen', ProductPriceCreate, { ...fixed, price_currency: 'jpy' }],
  ['a preset of 1,000,000', ProductPriceCreate, { amount_type: 'custom', preset_amount: 1e6 }],
  ['a unit price as text', ProductPriceCreate, { ...metered, unit_amount: '0.000000000001' }],
  ['a unit price as number', ProductPriceCreate, { ...metered, unit_amount: 0.05 }],
  ['a kept price beside a new one', ProductUpdate, { prices: [{ id }, fixed] }],
  ['a description of 42 characters', BenefitCreate, { ...custom, description: 'x'.repeat(42) }],
  [
    'a key benefit of 50 activations',
    BenefitCreate,
    { ...keys, properties: { activations: { limit: 50, enable_customer_admin: false } } },
  ],
  [
    'a customer with a tax id',
    CustomerCreate,
    { email: 'a@b.co', tax_id: ['DE136695976', 'eu_vat'] },
  ],
  ['a checkout of an amount', CheckoutCreate, { products: [id], amount: 50 }],
  ['a checkout from IPv6', CheckoutCreate, { products: [id], customer_ip_address: '::1' }],
  ['a key with 1000 activations', LicenseKeyUpdate, { limit_activations: 1000 }],
  ['a secret of 32 characters', WebhookEndpointCreate, { ...endpoint, secret: 'x'.repeat(32) }],
  ['a token for thirty days', OrganizationAccessTokenCreate, { ...token, expires_in: 'P30D' }],
  ['a slug with a hyphen', OrganizationCreate, { name: 'Acme', slug: 'acme-2' }],
]

const rejected: Row[] = [
  ['a product of two letters', ProductCreate, { ...product, name: 'ab' }],
  ['a product without prices', ProductCreate, { ...product, prices: [] }],
  ['a product billed each decade', ProductCreate, { ...product, recurring_interval: 'decade' }],
  ['a fixed price of 49', ProductPriceCreate, { ...fixed, price_amount: 49 }],
  ['a fixed price of 100,000,000', ProductPriceCreate, { ...fixed, price_amount: 1e8 }],
  ['a fixed price of half a cent', ProductPriceCreate, { ...fixed, price_amount: 100.5 }],
  ['a fixed price as text', ProductPriceCreate, { ...fixed, price_amount: '1000' }],
  ['a price in an unknown currency', ProductPriceCreate, { ...fixed, price_currency: 'abc' }],
  ['a price in capitals', ProductPriceCreate, { ...fixed, price_currency: 'USD' }],
  ['a preset of 1,000,001', ProductPriceCreate, { amount_type: 'custom', preset_amount: 1000001 }],
  ['a unit price of nothing', ProductPriceCreate, { ...metered, unit_amount: '0' }],
  ['a unit price below nothing', ProductPriceCreate, { ...metered, unit_amount: -1 }],
  ['a price of an unknown kind', ProductPriceCreate, { amount_type: 'barter' }],
  ['a description of two characters', BenefitCreate, { ...custom, description: 'ab' }],
  ['a description of 43 characters', BenefitCreate, { ...custom, description: 'x'.repeat(43) }],
  [
    'a key benefit of 51 activations',
    BenefitCreate,
    { ...keys, properties: { activations: { limit: 51, enable_customer_admin: false } } },
  ],
  [
    'a key that expires at once',
    BenefitCreate,
    { ...keys, properties: { expires: { ttl: 0, timeframe: 'day' } } },
  ],
  [
    'a benefit of no files',
    BenefitCreate,
    { type: 'downloadables', description: 'Files', properties: { files: [] } },
  ],
  ['a customer without a mailbox', CustomerCreate, { email: 'nobody' }],
  ['a tax id of another check', CustomerCreate, { email: 'a@b.co', tax_id: ['DE1', 'eu_vat'] }],
  ['a tax id of an unknown kind', CustomerCreate, { email: 'a@b.co', tax_id: ['1', 'xx_tax'] }],
  ['a checkout of nothing', CheckoutCreate, {}],
  ['a checkout of no products', CheckoutCreate, { products: [] }],
  ['a checkout of 49', CheckoutCreate, { products: [id], amount: 49 }],
  ['a checkout back to a script', CheckoutCreate, { products: [id], success_url: 'javascript:1' }],
  ['a checkout from nowhere', CheckoutCreate, { products: [id], customer_ip_address: '1.2.3' }],
  ['a key with 1001 activations', LicenseKeyUpdate, { limit_activations: 1001 }],
  [
    'a validation that lowers the usage',
    LicenseKeyValidate,
    { key: 'K', organization_id: id, increment_usage: -1 },
  ],
  ['a secret of 31 characters', WebhookEndpointCreate, { ...endpoint, secret: 'x'.repeat(31) }],
  ['an unknown event', WebhookEndpointCreate, { ...endpoint, events: ['order.lost'] }],
  ['a token for no time', OrganizationAccessTokenCreate, { ...token, expires_in: 0 }],
  ['a token for ever and a day', OrganizationAccessTokenCreate, { ...token, expires_in: 1e12 }],
  ['a token without scopes', OrganizationAccessTokenCreate, { ...token, scopes: [] }],
  [
    'a token for the portal',
    OrganizationAccessTokenCreate,
    { ...token, scopes: ['customer_portal:read'] },
  ],
  ['a slug in capitals', OrganizationCreate, { name: 'Acme', slug: 'Acme' }],
  ['a slug of two letters', OrganizationCreate, { name: 'Acme', slug: 'ab' }],
  ['a subscription’s revocation undone', SubscriptionUpdate, { revoke: false }],
  ['a change of nothing to a subscription', SubscriptionUpdate, {}],
]

for (const [sentence, schema, value] of used) {
  test(`${sentence} is accepted`, () => {
    assert.equal(schema.safeParse(value).error, undefined)
  })
}

for (const [sentence, schema, value] of rejected) {
  test(`${sentence} is rejected`, () => {
    assert.equal(schema.safeParse(value).success, false)
  })
}

test('undeclared keys are dropped, and values are not trimmed', () => {
  const { name, ...rest } = ProductCreate.parse({ ...product, name: ' Pro ', is_admin: true })

  assert.equal(name, ' Pro ')
  assert.equal('is_admin' in rest, false)
})

test('omitted fields get their documented defaults', () => {
  assert.deepEqual(ProductCreate.parse(product), {
    name: 'Pro',
    description: null,
    recurring_interval: null,
    prices: [{ ...fixed, price_currency: 'usd', tax_behavior: null }],
    attached_custom_fields: [],
    assigns_seats: false,
    metadata: {},
  })
})

test('a state is returned in full in countries that have states', () => {
  const state = (country: string, input: string | null) =>
    AddressInput.safeParse({ country, state: input }).data?.state

  assert.equal(state('US', 'CA'), 'US-CA')
  assert.equal(state('US', 'us-ca'), 'US-CA')
  assert.equal(state('CA', 'ON'), 'CA-ON')
  assert.equal(state('CA', 'US-CA'), undefined)
  assert.equal(state('US', 'ZZ'), undefined)
  assert.equal(state('US', null), null)
  assert.equal(state('DE', 'Bayern'), 'Bayern')
})

test('an unknown country is rejected', () => {
  assert.equal(AddressInput.safeParse({ country: 'XX' }).success, false)
  assert.equal(AddressInput.safeParse({ country: 'de' }).success, false)
})
