import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf } from './host-of.ts'

test('a domain is taken from what was entered, and other text is kept', () => {
  assert.equal(hostOf(' Billing.Acme.com '), 'billing.acme.com')
  assert.equal(hostOf('https://billing.acme.com/portal?x=1'), 'billing.acme.com')
  assert.equal(hostOf('billing.acme.com.'), 'billing.acme.com')
  assert.equal(hostOf('münchen.example'), 'xn--mnchen-3ya.example')
  assert.equal(hostOf('not a domain'), 'not a domain')
})
