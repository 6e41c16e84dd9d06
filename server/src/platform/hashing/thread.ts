import { scryptSync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2ID, SCRYPT, SCRYPT_BYTES, type Question } from './question.ts'

// A thread that does nothing but hash, and steps aside for everything else.
stepAside()

parentPort?.on('message', (question: Question) => {
  try {
    parentPort?.postMessage({ answer: answer(question) })
  } catch (error) {
    parentPort?.postMessage({ error: String((error as Error).message) })
  }
})

function answer(question: Question): string | boolean | Uint8Array {
  const { password } = question
  if (question.kind === 'argon2id') return hashSync(password, ARGON2ID)
  if (question.kind === 'argon2id-verify') return verifySync(question.stored, password)
  return new Uint8Array(scryptSync(password, question.salt, SCRYPT_BYTES, SCRYPT))
}

/**
 * On Linux priorities are a thread's own, and /proc tells a thread its number: answers to other
 * requests then never wait for a hash, however many people sign in. Elsewhere nothing is changed.
 */
function stepAside() {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // No /proc, or no right to it: hashing competes with everything else, as it would anyway.
  }
}
