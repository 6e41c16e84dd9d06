import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt, keysFrom, newestKey, type Purpose } from './keys.ts'

const SECRET = 'a secret for tests that is long enough to be one'
const NEWER = 'another secret that is long enough to be one too'

/** A purpose that is missing here does not compile. */
const purposes = Object.keys({
  cookies: 1,
  verifying_browsers: 1,
  storage: 1,
  sealed_ids: 1,
  mail_tokens: 1,
  signed_links: 1,
  session_cache: 1,
  provider_tokens: 1,
  second_factor: 1,
  email_codes: 1,
  device_codes: 1,
  rate_limits: 1,
  fingerprint: 1,
} satisfies Record<Purpose, 1>) as Purpose[]

test('each purpose has its own key, and none is the secret (GHSA-r4xp-prcw-77qf)', () => {
  const keys = keysFrom(SECRET)

  const made = purposes.map(purpose => newestKey(keys, purpose).toString('hex'))

  assert.equal(new Set(made).size, purposes.length)
  for (const key of made) {
    assert.equal(key.length, 64)
    assert.notEqual(key, Buffer.from(SECRET).toString('hex'))
  }
})

for (const purpose of purposes) {
  test(`a ciphertext of ${purpose} decrypts for no other purpose (GHSA-r4xp-prcw-77qf)`, () => {
    const keys = keysFrom(SECRET)
    const sealed = encrypt(keys, 'a token of a provider', purpose)

    assert.equal(decrypt(keys, sealed, purpose), 'a token of a provider')
    for (const other of purposes.filter(one => one !== purpose)) {
      assert.throws(() => decrypt(keys, sealed, other), /no longer listed/)
    }
  })
}

test('a ciphertext under a former secret decrypts while that secret is listed', () => {
  const sealed = encrypt(keysFrom(SECRET), 'kept')

  assert.equal(decrypt(keysFrom(`${NEWER},${SECRET}`), sealed), 'kept')
  assert.throws(() => decrypt(keysFrom(NEWER), sealed), /no longer listed/)
})

test('a ciphertext with one changed bit does not decrypt', () => {
  const keys = keysFrom(SECRET)
  const sealed = encrypt(keys, 'kept')
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => decrypt(keys, changed))
  }
})
