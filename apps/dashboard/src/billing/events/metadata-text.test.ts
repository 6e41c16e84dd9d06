import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataText, ownKeysFirst } from './metadata-text.ts'

test('keys of the merchant come before those of the protocol, in their order', () => {
  const metadata = { _cost: {}, tiles: 3, _llm: {}, format: 'png' }

  const keys = ownKeysFirst(metadata).map(([key]) => key)

  assert.deepEqual(keys, ['tiles', 'format', '_cost', '_llm'])
})

test('a value is shown as it is, and parts of costs and model calls with their names', () => {
  assert.equal(metadataText('png'), 'png')
  assert.equal(metadataText(1.5), '1.5')
  assert.equal(metadataText(false), 'false')
  assert.equal(metadataText({ amount: '6.4', currency: 'usd' }), 'amount 6.4, currency usd')
})
