import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './slug-of.ts'

test('a name gives a slug of Latin letters, digits and single hyphens', () => {
  assert.equal(slugOf('Nordlicht Töne'), 'nordlicht-tone')
  assert.equal(slugOf(' Acme, Inc. (EU) '), 'acme-inc-eu')
  assert.equal(slugOf('Ærø Straße'), 'aero-strasse')
  assert.equal(slugOf('Київський щит'), 'kiivskii-shchit')
  assert.equal(slugOf('東京'), '')
})

test('a slug has at most 64 characters and does not end with a hyphen', () => {
  assert.equal(slugOf(`${'a'.repeat(63)} b`), 'a'.repeat(63))
})
