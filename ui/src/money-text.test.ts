import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, minorOf, moneyText } from './money-text.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('money is formatted with its currency by locale', () => {
  assert.equal(plain(moneyText(123450, 'EUR', 'de')), '1.234,50 €')
  assert.equal(moneyText(2900, 'USD', 'en'), '$29.00')
  assert.equal(moneyText(2900, 'USD', 'en', { short: true }), '$29')
  assert.equal(plain(moneyText(500, 'JPY', 'en')), '¥500')
  assert.equal(plain(moneyText(1234, 'KWD', 'en')), 'KWD 1.234')
})

test('a negative amount has a minus sign, zero does not', () => {
  assert.equal(moneyText(-5, 'USD', 'en'), '−$0.05')
  assert.equal(moneyText(0, 'USD', 'en'), '$0.00')
  assert.equal(moneyText(5, 'USD', 'en', { signed: true }), '+$0.05')
})

test("amounts are parsed in the locale's format", () => {
  assert.equal(minorOf('1.234,50', 'EUR', 'de'), 123450)
  assert.equal(minorOf('1,234.50', 'USD', 'en'), 123450)
  assert.equal(minorOf('1 234,5 €', 'EUR', 'fr'), 123450)
  assert.equal(minorOf('29', 'EUR', 'uk'), 2900)
  assert.equal(minorOf('-4,20', 'EUR', 'pl'), -420)
  assert.equal(minorOf('.5', 'USD', 'en'), 50)
})

test('the other decimal separator is accepted where unambiguous', () => {
  assert.equal(minorOf('12.5', 'EUR', 'de'), 1250)
  assert.equal(minorOf('12,50', 'USD', 'en'), 1250)
  assert.equal(minorOf('1.000', 'EUR', 'de'), 100000)
  assert.equal(minorOf('1,000', 'USD', 'en'), 100000)
  assert.equal(minorOf('1,234,567', 'USD', 'en'), 123456700)
})

test('zero-decimal and three-decimal currencies keep their decimals', () => {
  assert.equal(minorOf('1.500', 'JPY', 'de'), 1500)
  assert.equal(minorOf('1500.5', 'JPY', 'en'), undefined)
  assert.equal(minorOf('1.234', 'KWD', 'en'), 1234)
  assert.equal(amountText(1234, 'KWD', 'de'), '1,234')
})

test('an ambiguous amount is not guessed', () => {
  for (const typed of ['', '-', 'abc', '1.2.3,4,5', '1,23,4.5', '0,001', '9999999999999999999']) {
    assert.equal(minorOf(typed, 'USD', 'en'), undefined, typed)
  }
  assert.equal(minorOf('12.345', 'USD', 'en'), undefined)
  assert.equal(minorOf('12,345', 'EUR', 'de'), undefined)
})

test('a formatted amount can be parsed again', () => {
  for (const locale of ['en', 'de', 'es', 'fr', 'pl', 'ru', 'tr', 'uk']) {
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const formatted = amountText(1234567, currency, locale)
      assert.equal(
        minorOf(formatted, currency, locale),
        1234567,
        `${formatted} ${currency} ${locale}`,
      )
      const full = moneyText(1234567, currency, locale)
      assert.equal(minorOf(full, currency, locale), 1234567, `${full} ${currency} ${locale}`)
    }
  }
})
