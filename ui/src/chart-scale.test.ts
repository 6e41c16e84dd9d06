import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heightOf, ticksOf } from './chart-scale.ts'

test('ticks are round and include zero and all values', () => {
  assert.deepEqual(ticksOf([3, 97]), [0, 25, 50, 75, 100])
  assert.deepEqual(ticksOf([0.3]), [0, 0.1, 0.2, 0.3])
  assert.deepEqual(ticksOf([-120, 40]), [-150, -100, -50, 0, 50])
  assert.deepEqual(ticksOf([]), [0])
  assert.deepEqual(ticksOf([0, 0]), [0])
  assert.deepEqual(ticksOf([1, 3]), [0, 1, 2, 3])
})

test('heights are shares of the range of ticks', () => {
  assert.equal(heightOf(50, [0, 25, 50, 75, 100]), 50)
  assert.equal(heightOf(-50, [-100, -50, 0]), 50)
})
