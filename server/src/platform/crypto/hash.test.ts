import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmac, sameBytes } from './hash.ts'

test('HMACs match RFC 4231 and Node for keys and messages of any length', () => {
  const known = hmac(Buffer.alloc(20, 0x0b), 'Hi There').toString('hex')
  assert.equal(known, 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7')
  for (const length of [0, 1, 31, 32, 63, 64, 65, 200]) {
    const key = randomBytes(length)
    const message = randomBytes(length * 3)
    const theirs = createHmac('sha256', key).update(message).digest()
    assert.deepEqual(hmac(key, message), theirs, `${length} bytes`)
  }
  const theirs = createHmac('sha256', 'ключ').update('Grüße').digest()
  assert.deepEqual(hmac('ключ', 'Grüße'), theirs)
})

test('values of different length are unequal, and identical ones are equal', () => {
  assert.equal(sameBytes(Buffer.from('a'), Buffer.from('ab')), false)
  assert.equal(sameBytes(Buffer.from('ab'), Buffer.from('ab')), true)
})
