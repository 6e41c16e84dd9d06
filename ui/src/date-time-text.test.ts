import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAndTimeText, momentText } from './date-time-text.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('a time less than a day away is relative, any other is a date', () => {
  assert.equal(momentText(new Date('2026-11-20T11:55:00Z'), now, 'en'), '5 minutes ago')
  assert.equal(momentText(new Date('2026-11-20T14:00:00Z'), now, 'de'), 'in 2 Stunden')
  assert.equal(momentText(new Date('2026-11-18T12:00:00Z'), now, 'en-GB'), '18 Nov 2026')
  assert.equal(momentText(now, now, 'en'), 'now')
})

test('Russian minutes have the right plural form', () => {
  assert.equal(momentText(new Date('2026-11-20T11:59:00Z'), now, 'ru'), '1 минуту назад')
  assert.equal(momentText(new Date('2026-11-20T11:58:00Z'), now, 'ru'), '2 минуты назад')
  assert.equal(momentText(new Date('2026-11-20T11:55:00Z'), now, 'ru'), '5 минут назад')
})

test('a day with its hour is never relative', () => {
  const moment = new Date(2026, 10, 20, 11, 55)
  // The kind of space before it depends on the platform's ICU version.
  const english = dayAndTimeText(moment, 'en-US').replaceAll(/\s/g, ' ')
  assert.equal(english, 'Nov 20, 2026, 11:55 AM')
  assert.equal(dayAndTimeText(moment, 'de'), '20.11.2026, 11:55')
})
