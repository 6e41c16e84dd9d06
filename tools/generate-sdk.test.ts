import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { readFields } from './answer-fields.ts'

test('no field name is a timestamp in one accounts response and something else in another', () => {
  const answers = Object.values(contract)
    .flatMap((table): Endpoint[] => Object.values(table))
    .flatMap(({ protocol, output }) => (protocol === 'accounts' && output ? [output] : []))

  const { moments, texts, opaque } = readFields(answers)

  assert.ok(moments.has('createdAt'))
  // The SDK converts dates by field name alone, so one name must have one meaning.
  assert.deepEqual([...moments.intersection(texts)], [])
  assert.deepEqual([...moments.intersection(opaque)], [])
})
