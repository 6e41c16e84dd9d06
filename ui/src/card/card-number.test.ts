import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  brandOf,
  expiryOf,
  isCardNumber,
  isCvc,
  spacedExpiry,
  spacedNumber,
} from './card-number.ts'

test('a card number is grouped by its brand', () => {
  assert.equal(spacedNumber('4242424242424242'), '4242 4242 4242 4242')
  assert.equal(spacedNumber('378282246310005'), '3782 822463 10005')
  assert.equal(spacedNumber('30569309025904'), '3056 930902 5904')
  assert.equal(spacedNumber('4242-4242 x'), '4242 4242')
})

test("digits beyond the brand's longest number are ignored", () => {
  assert.equal(spacedNumber('42424242424242429999'), '4242 4242 4242 4242')
  assert.equal(spacedNumber('3782822463100059'), '3782 822463 10005')
})

test('a brand is recognized by the first digits', () => {
  const names = ['4', '51', '2720', '34', '36', '3530', '6011', '62', '9'].map(n => brandOf(n).name)
  assert.deepEqual(names, [
    'Visa',
    'Mastercard',
    'Mastercard',
    'American Express',
    'Diners Club',
    'JCB',
    'Discover',
    'UnionPay',
    '',
  ])
})

test('a number that is too short or fails the checksum is invalid', () => {
  assert.equal(isCardNumber('4242 4242 4242 4242'), true)
  assert.equal(isCardNumber('378282246310005'), true)
  assert.equal(isCardNumber('4242 4242 4242 4241'), false)
  assert.equal(isCardNumber('4242 4242 4242'), false)
  assert.equal(isCardNumber(''), false)
})

test('an expiry is parsed as printed on the card and as autofilled', () => {
  assert.equal(spacedExpiry('1'), '1')
  assert.equal(spacedExpiry('5'), '05')
  assert.equal(spacedExpiry('1/'), '01')
  assert.equal(spacedExpiry('1230'), '12 / 30')
  assert.equal(spacedExpiry('12/2030'), '12 / 30')
  assert.equal(spacedExpiry('6/30'), '06 / 30')
})

test('an expiry needs a valid month and a year', () => {
  assert.deepEqual(expiryOf('12 / 30'), { month: 12, year: 2030 })
  assert.equal(expiryOf('13 / 30'), undefined)
  assert.equal(expiryOf('12 / 3'), undefined)
})

test('American Express has a four-digit security code, others three', () => {
  assert.equal(isCvc('123', brandOf('4')), true)
  assert.equal(isCvc('1234', brandOf('4')), false)
  assert.equal(isCvc('1234', brandOf('34')), true)
  assert.equal(isCvc('12', brandOf('')), false)
})
