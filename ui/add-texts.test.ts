import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortTexts, withAll, withTexts } from './add-texts.ts'

test('new texts join their group in order, and other texts stay', () => {
  const texts = sortTexts(
    withTexts({ b: { z: 'Z' }, a: 'A' }, 'de', {
      'b.c': { en: 'See', de: 'Siehe' },
      'd.e.f': { de: 'Tief' },
      'b.only_polish': { pl: 'Tylko' },
    }),
  )
  assert.deepEqual(texts, { a: 'A', b: { c: 'Siehe', z: 'Z' }, d: { e: { f: 'Tief' } } })
  assert.deepEqual(Object.keys(texts), ['a', 'b', 'd'])
})

const before = { en: { a: 'A' }, de: { a: 'A' }, pl: { a: 'A' } }

test('texts in every language are added, with the plural forms of each', () => {
  const days = {
    days_one: { en: '{{count}} day', de: '{{count}} Tag', pl: '{{count}} dzień' },
    days_few: { pl: '{{count}} dni' },
    days_many: { pl: '{{count}} dni' },
    days_other: { en: '{{count}} days', de: '{{count}} Tage', pl: '{{count}} dnia' },
    'mail.lead': { en: ['One.', 'Two.'], de: ['Eins.', 'Zwei.'], pl: ['Jeden.', 'Dwa.'] },
  }
  const { en, pl } = withAll(before, days)

  assert.deepEqual(en, {
    a: 'A',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    mail: { lead: ['One.', 'Two.'] },
  })
  assert.equal(Object.keys(pl ?? {}).length, 6)
})

test('texts that a language lacks or has differently are rejected, each by its name', () => {
  const add = (added: Record<string, Record<string, string>>) => () => withAll(before, added)

  assert.throws(add({ b: { en: 'B', de: 'B' } }), /Nothing was added\.\npl: b is missing$/)
  assert.throws(add({ b: { en: 'B', de: ' ', pl: 'B' } }), /\nde: b is empty$/)
  assert.throws(
    add({ b: { en: '{{name}} left', de: '{{nmae}} ging', pl: '{{name}}' } }),
    /\nde: b has other placeholders \(nmae\) than English \(name\)$/,
  )
  assert.throws(
    add({ d_one: { en: 'a', de: 'a', pl: 'a' }, d_other: { en: 'b', de: 'b', pl: 'b' } }),
    /\npl: d_few is missing\npl: d_many is missing$/,
  )
  assert.throws(
    add({ b: { en: 'B', de: 'B', pl: 'B', pt: 'B' } }),
    /\npt: is not a supported language$/,
  )
})
