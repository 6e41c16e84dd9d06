import { BACKUP_CODES } from '@gatehouse/contract/accounts/two-factor'
import { hmac, sameBytes, sha256 } from '../../platform/crypto/hash.ts'
import { decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import { newToken } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'

const HALF_LENGTH = 5

/**
 * Creates new backup codes for a user; only this response contains them. Codes created with a
 * pending authenticator become valid with it; the old ones stay valid until then.
 */
export async function createBackupCodes(
  work: Work,
  user_id: string,
  { waiting }: { waiting: boolean },
): Promise<string[]> {
  const { keys } = work.server
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  await work.sql
    .deleteFrom('backup_codes')
    .where('user_id', '=', user_id)
    .where('waiting', '=', waiting)
    .execute()
  await work.sql
    .insertInto('backup_codes')
    .values(
      codes.map(code => ({
        user_id,
        code_hash: encrypt(keys, hashOf(user_id, code).toString('base64'), 'second_factor'),
        waiting,
        created_at: work.now,
      })),
    )
    .execute()
  return codes
}

const newBackupCode = () => `${newToken(HALF_LENGTH)}-${newToken(HALF_LENGTH)}`

const digestInput = (user_id: string, code: string) => `backup code ${user_id} ${code}`

const hashOf = (user_id: string, code: string) => sha256(digestInput(user_id, code))

/** Older codes, from before codes were encrypted, are HMACs keyed with the secret itself. */
const DIGEST_BYTES = 32

/** Whether a stored code matches the entered one. */
function isCode(keys: Keys, stored: Buffer, { user_id, code }: { user_id: string; code: string }) {
  if (stored.length > DIGEST_BYTES) {
    const hash = Buffer.from(decrypt(keys, stored, 'second_factor'), 'base64')
    return sameBytes(hash, hashOf(user_id, code))
  }
  const hashes = keys.of('second_factor').map(key => hmac(key, digestInput(user_id, code)))
  return hashes.some(hash => sameBytes(hash, stored))
}

/** Makes the pending codes valid and deletes the previous ones. */
export async function activateBackupCodes(work: Work, user_id: string): Promise<void> {
  await work.sql
    .deleteFrom('backup_codes')
    .where('user_id', '=', user_id)
    .where('waiting', '=', false)
    .execute()
  await work.sql
    .updateTable('backup_codes')
    .set({ waiting: false })
    .where('user_id', '=', user_id)
    .execute()
}

/** Uses a backup code up. Of many concurrent requests one succeeds, because the row is deleted. */
export async function consumeBackupCode(
  work: Work,
  user_id: string,
  code: string,
): Promise<boolean> {
  const { keys } = work.server
  const stored = await work.sql
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', user_id)
    .where('waiting', '=', false)
    .forUpdate()
    .execute()
  const typed = { user_id, code: code.trim() }
  const found = stored.find(({ code_hash }) => isCode(keys, code_hash, typed))
  if (!found) return false
  await work.sql
    .deleteFrom('backup_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', found.code_hash)
    .execute()
  return true
}

/** How many codes a user has left. */
export async function countBackupCodes(work: Reading, user_id: string): Promise<number> {
  const { count } = await work.sql
    .selectFrom('backup_codes')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('waiting', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes a user's backup codes. */
export async function revokeBackupCodes(work: Work, user_id: string): Promise<void> {
  await work.sql.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()
}
