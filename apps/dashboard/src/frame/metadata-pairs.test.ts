import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataBody, metadataPairs } from './metadata-pairs.ts'

test('metadata survives the form as text', () => {
  const pairs = metadataPairs({ plan: 'pro', seats: 3, trial: false })

  assert.deepEqual(pairs[1], { key: 'seats', value: '3' })
  assert.deepEqual(metadataBody(pairs), { plan: 'pro', seats: '3', trial: 'false' })
})

test('an entry without a key is dropped, and spaces around a key are trimmed', () => {
  const pairs = [
    { key: '  ', value: 'lost' },
    { key: ' plan ', value: ' pro ' },
  ]

  assert.deepEqual(metadataBody(pairs), { plan: ' pro ' })
})
