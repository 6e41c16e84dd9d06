import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTexts, type Texts } from './compare-texts.ts'

const messages = (english: Texts, texts: Texts, language: string) =>
  compareTexts(english, texts, language).map(({ message }) => message)

test('translations with the same keys and placeholders have no problem', () => {
  const english = { a: { b: 'Hi {{name}}, <0>read</0>' }, notes: ['{amount} due', 'Bye'] }
  const german = { notes: ['Offen: {amount}', 'Bis bald'], a: { b: '<0>Lies</0>, {{ name }}' } }
  assert.deepEqual(messages(english, german, 'de'), [])
})

test('missing, extra and empty texts are reported by key', () => {
  assert.deepEqual(
    messages({ a: { b: 'B', c: 'C' }, n: ['1', '2'] }, { a: { b: ' ' }, n: ['1'], x: 'X' }, 'de'),
    ['a.c is missing', 'n.1 is missing', 'a.b is empty', 'x is not among the English texts'],
  )
})

test('lost, renamed and repeated placeholders are reported by key', () => {
  const english = { a: '{amount} on {day}', b: '<0>x</0>' }
  assert.deepEqual(messages(english, { a: '{amount}', b: '<1>x</1>' }, 'fr'), [
    'a has other placeholders (amount) than English (amount, day)',
    'b has other placeholders (/1, 1) than English (/0, 0)',
  ])
  assert.deepEqual(messages({ a: 'none' }, { a: '{{x}} {{x}}' }, 'fr'), [
    'a has other placeholders (x, x) than English (none)',
  ])
})

test('each language has its own plural forms, and no others', () => {
  const english = { n_one: '{{count}} day', n_other: '{{count}} days', by: { other: 'Other' } }
  const forms = (...names: string[]) => ({
    by: { other: 'Inne' },
    ...Object.fromEntries(names.map(form => [`n_${form}`, '{{count}}'])),
  })
  assert.deepEqual(messages(english, forms('one', 'few', 'many', 'other'), 'pl'), [])
  assert.deepEqual(messages(english, forms('one', 'other'), 'pl'), [
    'n_few is missing',
    'n_many is missing',
  ])
  assert.deepEqual(messages(english, forms('one', 'few', 'other'), 'de'), [
    'n_few is not among the English texts',
  ])
  const nested = { seats: { one: '{count} seat', other: '{count} seats' } }
  assert.deepEqual(messages(nested, { seats: { one: '{count}', other: '{count}' } }, 'ru'), [
    'seats.few is missing',
    'seats.many is missing',
  ])
})

test('the singular form may omit the number unless it also covers other numbers', () => {
  const english = { n_one: 'One day', n_other: '{{count}} days' }
  assert.deepEqual(messages(english, { n_one: 'Ein Tag', n_other: '{{count}} Tage' }, 'de'), [])
  const russian = {
    n_one: 'день',
    n_few: '{{count}} д',
    n_many: '{{count}} д',
    n_other: '{{count}} д',
  }
  const french = { n_one: 'un jour', n_many: '{{count}} j', n_other: '{{count}} j' }
  assert.deepEqual(messages(english, russian, 'ru'), [])
  assert.deepEqual(messages({ ...english, n_one: '{{count}} day' }, russian, 'ru'), [
    'n_one has other placeholders (none) than English (count)',
  ])
  assert.deepEqual(messages({ ...english, n_one: '{{count}} day' }, french, 'fr'), [
    'n_one has other placeholders (none) than English (count)',
  ])
})
