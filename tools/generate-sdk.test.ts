import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { readFields } from './answer-fields.ts'

test('no name is a moment in one answer of accounts and something else in another', () => {
  const answers = Object.values(contract)
    .flatMap((table): Endpoint[] => Object.values(table))
    .flatMap(({ protocol, output }) => (protocol === 'accounts' && output ? [output] : []))

  const { moments, texts, opaque } = readFields(answers)

  assert.ok(moments.has('createdAt'))
  // The SDK makes dates by the name of a field alone, so one name has one meaning.
  assert.deepEqual([...moments.intersection(texts)], [])
  assert.deepEqual([...moments.intersection(opaque)], [])
})
