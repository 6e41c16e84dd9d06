import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDays, retryDates } from './read-days.ts'

test('days are parsed with any separator', () => {
  assert.deepEqual(readDays('2, 5, 7, 7'), [2, 5, 7, 7])
  assert.deepEqual(readDays(' 1 3;14 '), [1, 3, 14])
})

test('values must be one to ten whole numbers from 1 to 30', () => {
  for (const wrong of ['', '0', '31', '1.5', '-2', 'two', '2, x', Array(11).fill(1).join(' ')]) {
    assert.equal(readDays(wrong), undefined, wrong)
  }
})

test('each retry counts its days from the previous one', () => {
  assert.deepEqual(retryDates([2, 5, 7, 7]), [2, 7, 14, 21])
})
