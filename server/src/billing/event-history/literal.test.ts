import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneOf, literal } from './literal.ts'

test('a text is a literal that ends where it was meant to', () => {
  assert.equal(literal('plain'), "'plain'")
  assert.equal(literal("it's"), String.raw`'it\'s'`)
  assert.equal(literal('\\'), String.raw`'\\'`)
  assert.equal(literal("\\' or 1 = 1 --"), String.raw`'\\\' or 1 = 1 --'`)
  assert.equal(literal('\0\n\r\t\b\f'), String.raw`'\0\n\r\t\b\f'`)
  assert.equal(literal('äö 😀 % _ `"'), "'äö 😀 % _ `\"'")
  assert.equal(literal('a\uD800'), "'a\uFFFD'")
})

test('a number is a literal if it is whole and exact', () => {
  assert.equal(literal(-5), '-5')
  assert.equal(literal(18_446_744_073_709_551_615n), '18446744073709551615')
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => literal(value), /not a whole number/)
  }
})

test('a value is never in an empty list', () => {
  assert.equal(isOneOf('name', []), '0')
  assert.equal(isOneOf('name', ['a', "'", 1]), String.raw`name in ('a', '\'', 1)`)
})
