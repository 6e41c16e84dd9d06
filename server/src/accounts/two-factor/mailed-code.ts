import { randomInt } from 'node:crypto'
import { CODE_ATTEMPTS_MAX, OTP_SECONDS } from '@gatehouse/contract/accounts/two-factor'
import { later, SECOND } from '../../platform/clock.ts'
import { hmac, sameBytes } from '../../platform/crypto/hash.ts'
import { newestKey } from '../../platform/crypto/keys.ts'
import type { Work } from '../../platform/work.ts'

const DIGITS = 6

/** Creates a code for a sign-in or session; the previous one becomes invalid. */
export async function createMailedCode(
  work: Work,
  { scope_id, user_id }: { scope_id: string; user_id: string },
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const values = {
    user_id,
    code_hash: hashOf(newestKey(work.server.keys, 'second_factor'), scope_id, code),
    attempts: 0,
    expires_at: later(work.now, OTP_SECONDS * SECOND),
  }
  await work.sql
    .insertInto('two_factor_codes')
    .values({ scope_id, ...values })
    .onConflict(conflict => conflict.column('scope_id').doUpdateSet(values))
    .execute()
  return code
}

const hashOf = (key: Buffer, scope_id: string, code: string) =>
  hmac(key, `mailed code ${scope_id} ${code}`)

/**
 * Checks an emailed code. A right code is used up, as is one that was guessed at too often; of many
 * concurrent guesses no more are checked than of sequential ones.
 */
export async function checkMailedCode(
  work: Work,
  scope_id: string,
  code: string,
): Promise<'right' | 'wrong' | 'expired' | 'used_up'> {
  const row = await work.sql
    .selectFrom('two_factor_codes')
    .select(['code_hash', 'attempts'])
    .where('scope_id', '=', scope_id)
    .where('expires_at', '>', work.now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'expired'
  const codeDigits = code.replaceAll(/\s/g, '')
  const keys = work.server.keys.of('second_factor')
  const right = keys.some(key => sameBytes(hashOf(key, scope_id, codeDigits), row.code_hash))
  if (row.attempts >= CODE_ATTEMPTS_MAX) return deleteCode(work, scope_id, 'used_up')
  if (right) return deleteCode(work, scope_id, 'right')
  await work.sql
    .updateTable('two_factor_codes')
    .set({ attempts: row.attempts + 1 })
    .where('scope_id', '=', scope_id)
    .execute()
  return 'wrong'
}

async function deleteCode<T>(work: Work, scope_id: string, verdict: T): Promise<T> {
  await work.sql.deleteFrom('two_factor_codes').where('scope_id', '=', scope_id).execute()
  return verdict
}
