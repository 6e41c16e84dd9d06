import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataBody, metadataPairs } from './metadata-pairs.ts'

test('metadata goes into a form and comes out again as text', () => {
  const pairs = metadataPairs({ plan: 'pro', seats: 3, trial: false })

  assert.deepEqual(pairs[1], { key: 'seats', value: '3' })
  assert.deepEqual(metadataBody(pairs), { plan: 'pro', seats: '3', trial: 'false' })
})

test('a pair without a key is none, and space around a key is no part of it', () => {
  const pairs = [
    { key: '  ', value: 'lost' },
    { key: ' plan ', value: ' pro ' },
  ]

  assert.deepEqual(metadataBody(pairs), { plan: ' pro ' })
})
