import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seatLimitOf } from './seat-limit.ts'

test('an organization without seat products has no limit', () => {
  assert.equal(seatLimitOf([]), null)
})

test('seats of one product add up, and the scarcest of several products decides', () => {
  const [editor, mail] = ['editor', 'mail']

  assert.equal(seatLimitOf([{ product_id: editor, seats: 3 }]), 3)
  assert.equal(
    seatLimitOf([
      { product_id: editor, seats: 3 },
      { product_id: editor, seats: 4 },
      { product_id: mail, seats: 5 },
    ]),
    5,
  )
})

test('a product without a free seat blocks new members', () => {
  assert.equal(seatLimitOf([{ product_id: 'editor', seats: 0 }]), 0)
})
