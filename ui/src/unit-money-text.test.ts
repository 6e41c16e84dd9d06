import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitAmountText, unitMinorOf, unitMoneyText } from './unit-money-text.ts'

test("a unit price is formatted with every digit and at least a price's decimals", () => {
  assert.equal(unitMoneyText('0.05', 'usd', 'en'), '$0.0005')
  assert.equal(unitMoneyText('5', 'usd', 'en'), '$0.05')
  assert.equal(unitMoneyText('150', 'eur', 'de').replaceAll('\u00a0', ' '), '1,50 €')
  assert.equal(unitMoneyText('0.25', 'jpy', 'en'), '¥0.25')
  assert.equal(unitMoneyText('1.5', 'kwd', 'en').replaceAll('\u00a0', ' '), 'KWD 0.0015')
  assert.equal(unitMoneyText('99999.123456789012', 'usd', 'en'), '$999.99123456789012')
  assert.equal(unitMoneyText('0.000000000001', 'usd', 'en'), '$0.00000000000001')
})

test('the total of many units is exact', () => {
  assert.equal(unitMoneyText('0.05', 'usd', 'en', 1000), '$0.50')
  assert.equal(unitMoneyText('0.000000000001', 'usd', 'en', 1_000_000), '$0.00000001')
  assert.equal(unitMoneyText('99999.123456789012', 'usd', 'en', 1000), '$999,991.23456789012')
})

test("a unit price is parsed in the locale's format", () => {
  const read: [typed: string, currency: string, locale: string, minor: string | undefined][] = [
    ['0.0005', 'usd', 'en', '0.05'],
    ['0,0005', 'eur', 'de', '0.05'],
    ['$0.0005', 'usd', 'en', '0.05'],
    ['1', 'usd', 'en', '100'],
    ['1.50', 'usd', 'en', '150'],
    ['.25', 'usd', 'en', '25'],
    ['0.25', 'jpy', 'en', '0.25'],
    ['999.99999999999999', 'usd', 'en', '99999.999999999999'],
    ['0', 'usd', 'en', '0'],
    ['1000', 'usd', 'en', undefined],
    ['0.000000000000001', 'usd', 'en', undefined],
    ['-1', 'usd', 'en', undefined],
    ['abc', 'usd', 'en', undefined],
    ['', 'usd', 'en', undefined],
    ['1.2.3', 'usd', 'en', undefined],
  ]
  for (const [typed, currency, locale, minor] of read) {
    assert.equal(unitMinorOf(typed, currency, locale), minor, typed)
  }
})

test('a formatted unit amount is parsed to the same value', () => {
  for (const locale of ['en', 'de', 'fr', 'es', 'pl', 'ru', 'tr', 'uk']) {
    for (const minor of ['0.05', '150', '99999.123456789012', '0.000000000001']) {
      assert.equal(unitMinorOf(unitAmountText(minor, 'usd', locale), 'usd', locale), minor, locale)
    }
  }
})
