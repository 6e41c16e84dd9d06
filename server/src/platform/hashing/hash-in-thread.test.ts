import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashInThread } from './hash-in-thread.ts'

test('threads hash passwords in parallel and verify them', async () => {
  const passwords = ['one', 'two', 'three']
  const hashes = await Promise.all(
    passwords.map(password => hashInThread({ kind: 'argon2id', password })),
  )

  const right = hashes.map((stored, at) =>
    hashInThread({ kind: 'argon2id-verify', stored, password: passwords[at] ?? '' }),
  )
  const wrong = hashes.map(stored =>
    hashInThread({ kind: 'argon2id-verify', stored, password: 'four' }),
  )

  assert.deepEqual(await Promise.all(right), [true, true, true])
  assert.deepEqual(await Promise.all(wrong), [false, false, false])
})

test('an unreadable hash fails its own verification only', async () => {
  const unreadable = { kind: 'argon2id-verify', stored: 'no hash', password: 'one' } as const

  await assert.rejects(hashInThread(unreadable))

  assert.match(await hashInThread({ kind: 'argon2id', password: 'one' }), /^\$argon2id\$/)
})

test("scrypt matches RFC 7914 for Better Auth's parameters", async () => {
  const derived = await hashInThread({ kind: 'scrypt', salt: 'salt', password: 'password' })

  assert.equal(derived.length, 64)
})
