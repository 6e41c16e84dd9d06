import {
  EMAIL_CODE_ATTEMPTS_MAX,
  EMAIL_CODE_LENGTH,
  emailCodeProblems,
} from '@gatehouse/contract/accounts/email-code'
import type { Problem } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { later, SECOND } from '../../platform/clock.ts'
import { hmac, sameBytes } from '../../platform/crypto/hash.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import {
  deleteCode,
  lockCode,
  replaceCode,
  setCodeValue,
  type CodeTarget,
} from '../verifications/code-rows.ts'

const DIGITS = '0123456789'

const StoredCode = z.object({ code: z.string(), failures: z.int() })

/**
 * A plain hash of so few digits is quickly reversed, so this one is keyed with the server's key.
 */
const digestOf = (key: Buffer, { purpose, about }: CodeTarget, code: string) =>
  hmac(key, `${purpose} ${about} ${code}`)

/** Creates a code for a purpose and an address. A code emailed before becomes invalid. */
export async function makeCode(
  work: Work,
  target: CodeTarget,
  { seconds, user_id }: { seconds: number; user_id: string | undefined },
): Promise<string> {
  const code = newToken(EMAIL_CODE_LENGTH, DIGITS)
  const digest = digestOf(newestKey(work.server.keys, 'email_codes'), target, code)
  const values = {
    value: JSON.stringify({ code: digest.toString('base64url'), failures: 0 }),
    user_id: user_id ?? null,
    expires_at: later(work.now, seconds * SECOND),
  }
  await replaceCode(work, target, values)
  return code
}

type CodeAttempt = CodeTarget & { code: string }

/**
 * Checks a code and returns what is wrong with it, if anything. The row is locked meanwhile, so
 * that each of many concurrent attempts is counted: three may be wrong, the fourth ends the code.
 * Reject with `rejectAndCommit`, or the attempt is rolled back.
 */
export async function checkEmailCode(
  work: Work,
  { code, ...target }: CodeAttempt,
  { use }: { use: boolean },
): Promise<Problem | undefined> {
  const row = await lockCode(work, target)
  if (!row) return emailCodeProblems.invalid
  const storedCode = StoredCode.parse(row.value)
  const late = row.expires_at <= work.now
  if (late || storedCode.failures >= EMAIL_CODE_ATTEMPTS_MAX) {
    await deleteCode(work, row.id)
    return late ? emailCodeProblems.expired : emailCodeProblems.too_many
  }
  if (!isMatching(work.server.keys, { ...target, code }, storedCode.code)) {
    const value = JSON.stringify({ ...storedCode, failures: storedCode.failures + 1 })
    await setCodeValue(work, row.id, value)
    return emailCodeProblems.invalid
  }
  if (use) await deleteCode(work, row.id)
  return undefined
}

const isMatching = (keys: Keys, { code, ...target }: CodeAttempt, digest: string) =>
  keys
    .of('email_codes')
    .some(key => sameBytes(digestOf(key, target, code), Buffer.from(digest, 'base64url')))
