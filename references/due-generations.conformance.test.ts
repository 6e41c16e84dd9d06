import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueGenerations } from './due-generations.ts'
import { generations } from './test-polar-client.ts'

test('each day tests the newest generation and one of the others', () => {
  assert.deepEqual(dueGenerations({ day: 20_000, all: false, changed: ['server/src/main.ts'] }), [
    '0.32.16',
    '0.49.0',
  ])
})

test('every generation is tested within five days', () => {
  const days = [20_000, 20_001, 20_002, 20_003, 20_004]
  const due = days.map(day => dueGenerations({ day, all: false, changed: [] }))

  assert.ok(due.every(({ length }) => length === 2))
  assert.deepEqual(new Set(due.flat()), new Set(generations))
})

test('a change to the contract, or a complete run, tests every generation', () => {
  const changed = ['contract/src/billing/orders.ts']

  assert.deepEqual(dueGenerations({ day: 1, all: false, changed }), generations)
  assert.deepEqual(dueGenerations({ day: 1, all: true, changed: [] }), generations)
})
