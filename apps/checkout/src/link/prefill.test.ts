import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefillOf } from './prefill.ts'

test('query parameters of a link prefill the checkout', () => {
  const search =
    '?customer_email=ada%40example.com&discount_code=LAUNCH&amount=1500&utm_source=mail' +
    '&embed_origin=https%3A%2F%2Facme.example'
  assert.deepEqual(prefillOf(search), {
    customer_email: 'ada@example.com',
    discount_code: 'LAUNCH',
    embed_origin: 'https://acme.example',
    utm_source: 'mail',
    amount: 1500,
  })
})

test('custom fields are prefilled by slug', () => {
  assert.deepEqual(prefillOf('?custom_field_data.size=XL'), { custom_field_data: { size: 'XL' } })
})

test('invalid parameters are ignored, so that a mistake in a link blocks no purchase', () => {
  const search = '?customer_email=ada&amount=ten&product_id=1&theme=dark&other=x'
  assert.deepEqual(prefillOf(search), {})
})
