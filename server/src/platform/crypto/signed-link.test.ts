import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysFrom } from './keys.ts'
import { readLink, signLink } from './signed-link.ts'

const keys = keysFrom('a secret for tests that is long enough to be one')
const link = { purpose: 'part', data: 'file/7', expires_at: new Date('2026-01-15T12:00:00.000Z') }

test('a signed link returns its content', () => {
  const text = signLink(keys, link)

  assert.match(text, /^[\w.-]+$/)
  assert.deepEqual(readLink(keys, 'part', text), link)
})

test('a link for another purpose or server, or with a changed letter, is invalid', () => {
  const text = signLink(keys, link)
  const [moment, said, seal] = text.split('.')

  assert.equal(readLink(keys, 'download', text), undefined)
  assert.equal(
    readLink(keysFrom('another secret that is long enough too'), 'part', text),
    undefined,
  )
  assert.equal(readLink(keys, 'part', `z${moment}.${said}.${seal}`), undefined)
  assert.equal(readLink(keys, 'part', `${moment}.x${said}.${seal}`), undefined)
  assert.equal(readLink(keys, 'part', `${moment}.${said}`), undefined)
  assert.equal(readLink(keys, 'part', ''), undefined)
})

test('a link signed under a secret that is still listed is valid', () => {
  const old = 'an old secret that is long enough to be one'
  const text = signLink(keysFrom(old), link)

  assert.deepEqual(
    readLink(keysFrom(`the newest secret of all of them here,${old}`), 'part', text),
    link,
  )
})
