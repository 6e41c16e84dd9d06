import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecret, stepOfCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B: twenty ASCII digits. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number, last_step: number | null = null) => {
  return { now: new Date(seconds * 1_000), last_step }
}

test('codes match RFC 6238', () => {
  assert.equal(stepOfCode(RFC, '287082', at(59)), 1)
  assert.equal(stepOfCode(RFC, '081804', at(1_111_111_109)), 37_037_036)
  assert.equal(stepOfCode(RFC, '005924', at(1_234_567_890)), 41_152_263)
})

test('a clock may be off by half a minute', () => {
  assert.equal(stepOfCode(RFC, '287082', at(29)), 1)
  assert.equal(stepOfCode(RFC, '287082', at(89)), 1)
  assert.equal(stepOfCode(RFC, '287082', at(90)), undefined)
})

test('a code is accepted once, and no earlier one after it (RFC 6238, 5.2)', () => {
  assert.equal(stepOfCode(RFC, '287082', at(59, 0)), 1)
  assert.equal(stepOfCode(RFC, '287082', at(59, 1)), undefined)
  assert.equal(stepOfCode(RFC, '287082', at(59, 2)), undefined)
})

test('a code may be written in two halves, and nothing else is accepted', () => {
  assert.equal(stepOfCode(RFC, ' 287 082 ', at(59)), 1)
  for (const code of ['', '28708', '2870820', 'abcdef', '２８７０８２', '-87082']) {
    assert.equal(stepOfCode(RFC, code, at(59)), undefined, code)
  }
})

test("an authenticator gets the account's label, and each secret is unique", () => {
  const uri = new URL(totpUri(RFC, { email: 'ada@example.com', issuer: 'Acme: East' }))

  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.searchParams.get('secret'), RFC)
  assert.equal(uri.searchParams.get('issuer'), 'Acme: East')
  assert.match(decodeURIComponent(uri.pathname), /:ada@example\.com$/)
  assert.match(totpUri(RFC, { email: 'a@b.example' }), /issuer=Gatehouse/)
  assert.notEqual(newSecret(), newSecret())
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
})
