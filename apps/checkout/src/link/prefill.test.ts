import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefillOf } from './prefill.ts'

test('the address of a link fills the checkout in', () => {
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

test('custom fields come by their slug', () => {
  assert.deepEqual(prefillOf('?custom_field_data.size=XL'), { custom_field_data: { size: 'XL' } })
})

test('what cannot be is left out, so that a slip in a link keeps nobody from buying', () => {
  const search = '?customer_email=ada&amount=ten&product_id=1&theme=dark&other=x'
  assert.deepEqual(prefillOf(search), {})
})
