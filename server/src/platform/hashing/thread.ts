import { scryptSync } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'
import { serveThread } from '../threads/serve-thread.ts'
import { ARGON2ID, SCRYPT, SCRYPT_BYTES, type HashRequest } from './hash-request.ts'

// A thread that only hashes.
serveThread((question: HashRequest) => {
  const { password } = question
  if (question.kind === 'argon2id') return hashSync(password, ARGON2ID)
  if (question.kind === 'argon2id-verify') return verifySync(question.stored, password)
  return new Uint8Array(scryptSync(password, question.salt, SCRYPT_BYTES, SCRYPT))
})
