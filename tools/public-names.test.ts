import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sdkEntries } from './build-sdk.ts'
import { publicNames } from './public-names.ts'

const namesOf = (file: string) => new Map(publicNames(file).map(found => [found.name, found]))

test('a function is shown with its inputs and result, and without its body', () => {
  const verify = namesOf('sdk/src/webhooks.ts').get('verifyWebhook')

  assert.equal(verify?.kind, 'function')
  assert.match(verify.signature, /^function verifyWebhook\([^{]*\): WebhookEvent$/)
  assert.notEqual(verify.text, '')
})

test('a name from another file is shown as that file declares it', () => {
  const found = namesOf('sdk/src/billing.ts')

  assert.match(found.get('createBillingClient')?.signature ?? '', /options: BillingClientOptions/)
  assert.match(found.get('BillingClientOptions')?.signature ?? '', /^type BillingClientOptions = {/)
})

test('every public name has a comment', () => {
  const all = Object.values(sdkEntries).flatMap(file => publicNames(`sdk/src/${file}`))

  assert.ok(all.length > 80, `${all.length} names`)
  const silent = all.filter(({ text }) => text === '').map(({ name }) => name)
  assert.deepEqual(silent, [])
})
