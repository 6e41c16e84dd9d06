import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, SECOND } from '../clock.ts'
import { keysFrom } from '../crypto/keys.ts'
import { readCookies, signValue, verifyValue, writeCookie } from './cookies.ts'

const keys = keysFrom('a secret for tests that is long enough to be one')
const YEAR_AND_MORE = (400 * DAY) / SECOND

test('a signature is 44 characters of base64 after the last dot', () => {
  const signed = signValue(keys, 'one.two')

  assert.match(signed, /^one\.two\.[A-Za-z0-9+/]{43}=$/)
  assert.equal(verifyValue(keys, signed), 'one.two')
})

const signed = signValue(keys, 'token')
const signature = signed.slice('token.'.length)

/** Values a browser may send in place of a cookie that we signed. */
const forged: [string, string | undefined][] = [
  ['nothing', undefined],
  ['an empty value', ''],
  ['a value without a signature', 'token'],
  ['a value with an empty signature', 'token.'],
  ['a signature without a value', `.${signature}`],
  ['another value with the same signature', `other.${signature}`],
  ['a signature cut short', signed.slice(0, -1)],
  ['a signature with more behind it', `${signed}A`],
  ['a signature in the other alphabet of base64', `token.${'-'.repeat(43)}=`],
  ['a signature with a space in it', `token.${signature.slice(0, 20)} ${signature.slice(20)}`],
  ['a signature for another purpose', signValue(keys, 'token', 'session_cache')],
]

for (const [label, value] of forged) {
  test(`${label} is ignored as a cookie (CVE-2025-71402)`, () => {
    assert.equal(verifyValue(keys, value), undefined)
  })
}

test('a cookie lasts at most 400 days, as in browsers', () => {
  const cookie = (max_age: number) => writeCookie({ name: 'a', value: 'b', max_age }, true)

  assert.match(cookie(YEAR_AND_MORE), /^a=b; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite/)
  assert.throws(() => cookie(YEAR_AND_MORE + 1), /400 days/)
})

test('of two cookies with one name the first counts, and malformed ones are ignored', () => {
  const cookies = readCookies('a=1; a=2; =3; b; c=%E0%A4%A; __proto__=4; d=x%3Dy')

  assert.deepEqual(
    [...cookies],
    [
      ['a', '1'],
      ['c', '%E0%A4%A'],
      ['__proto__', '4'],
      ['d', 'x=y'],
    ],
  )
})
