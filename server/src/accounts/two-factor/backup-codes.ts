import { BACKUP_CODES } from '@gatehouse/contract/accounts/two-factor'
import { hmac } from '../../platform/crypto/hash.ts'
import { newestKey } from '../../platform/crypto/keys.ts'
import { newToken } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'

const HALF_LENGTH = 5

/**
 * Gives a user new backup codes, which are known to nobody afterwards. Those of an authenticator
 * that is only begun with wait: they count once it does, and the old ones until then.
 */
export async function giveBackupCodes(
  work: Work,
  user_id: string,
  { waiting }: { waiting: boolean },
): Promise<string[]> {
  const key = newestKey(work.place.keys, 'second_factor')
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
        code_hash: hashOf(key, user_id, code),
        waiting,
        created_at: work.now,
      })),
    )
    .execute()
  return codes
}

const newBackupCode = () => `${newToken(HALF_LENGTH)}-${newToken(HALF_LENGTH)}`

const hashOf = (key: Buffer, user_id: string, code: string) =>
  hmac(key, `backup code ${user_id} ${code}`)

/** The codes that waited count from now on, and those before them no more. */
export async function beginBackupCodes(work: Work, user_id: string): Promise<void> {
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

/** Uses a backup code up. Of many at once one gets it: the row is gone for the others. */
export async function takeBackupCode(work: Work, user_id: string, code: string): Promise<boolean> {
  const keys = work.place.keys.of('second_factor')
  const taken = await work.sql
    .deleteFrom('backup_codes')
    .where('user_id', '=', user_id)
    .where(
      'code_hash',
      'in',
      keys.map(key => hashOf(key, user_id, code.trim())),
    )
    .where('waiting', '=', false)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
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

/** Takes a user's backup codes back. */
export async function dropBackupCodes(work: Work, user_id: string): Promise<void> {
  await work.sql.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()
}
