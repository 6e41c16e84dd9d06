import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedChange } from './requested-change.ts'

test('a link asks for a change of plan or seats, or for a cancellation', () => {
  assert.deepEqual(requestedChange('?change=plan&product=p1'), { change: 'plan', product: 'p1' })
  assert.deepEqual(requestedChange('?change=seats&seats=4'), { change: 'seats', seats: '4' })
  assert.deepEqual(requestedChange('?change=cancel'), { change: 'cancel' })
})

test('any other link asks for nothing', () => {
  for (const search of ['', '?change=', '?change=pause', '?product=p1'])
    assert.equal(requestedChange(search), undefined)
})
