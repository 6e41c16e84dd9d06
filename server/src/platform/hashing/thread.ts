import { scryptSync } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'
import { answerAside } from '../threads/aside.ts'
import { ARGON2ID, SCRYPT, SCRYPT_BYTES, type Question } from './question.ts'

// A thread that does nothing but hash.
answerAside((question: Question) => {
  const { password } = question
  if (question.kind === 'argon2id') return hashSync(password, ARGON2ID)
  if (question.kind === 'argon2id-verify') return verifySync(question.stored, password)
  return new Uint8Array(scryptSync(password, question.salt, SCRYPT_BYTES, SCRYPT))
})
