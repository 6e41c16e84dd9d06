import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentText } from './date-time-text.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('a moment is told by its distance under a day, by its date beyond', () => {
  assert.equal(momentText(new Date('2026-11-20T11:55:00Z'), now, 'en'), '5 minutes ago')
  assert.equal(momentText(new Date('2026-11-20T14:00:00Z'), now, 'de'), 'in 2 Stunden')
  assert.equal(momentText(new Date('2026-11-18T12:00:00Z'), now, 'en-GB'), '18 Nov 2026')
  assert.equal(momentText(now, now, 'en'), 'now')
})

test('Russian counts its minutes in the right form', () => {
  assert.equal(momentText(new Date('2026-11-20T11:59:00Z'), now, 'ru'), '1 минуту назад')
  assert.equal(momentText(new Date('2026-11-20T11:58:00Z'), now, 'ru'), '2 минуты назад')
  assert.equal(momentText(new Date('2026-11-20T11:55:00Z'), now, 'ru'), '5 минут назад')
})
