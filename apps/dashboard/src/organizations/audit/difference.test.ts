import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf } from './difference.ts'

test('a change lists only the values that differ, at any depth', () => {
  const before = { name: 'Acme', socials: [], notification_settings: { new_order: true, x: 1 } }
  const after = { name: 'Acme', socials: ['x'], notification_settings: { new_order: false, x: 1 } }

  assert.deepEqual(differenceOf(before, after), [
    { name: 'socials', before: [], after: ['x'] },
    { name: 'notification_settings.new_order', before: true, after: false },
  ])
})

test('a created or deleted object lists all values except timestamps', () => {
  const team = { name: 'Berlin', updatedAt: '2026-11-20' }

  assert.deepEqual(differenceOf(null, team), [{ name: 'name', before: undefined, after: 'Berlin' }])
  assert.deepEqual(differenceOf(team, null), [{ name: 'name', before: 'Berlin', after: undefined }])
})

test('an entry without values has no difference', () => {
  assert.deepEqual(differenceOf(null, null), [])
})
