import { sql, type Kysely } from 'kysely'
import { ConfigError } from '../platform/config.ts'
import { hmac } from '../platform/crypto/hash.ts'
import { decrypt, newestKey, UnknownSecret, type Keys } from '../platform/crypto/keys.ts'
import { advisoryLocks, lockUntilCommit } from '../platform/db/advisory-locks.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Tables } from '../platform/db/tables.ts'
import { encryptedColumns } from './encrypted-columns.data.ts'

/** Identifies a secret without revealing anything about it. */
export const fingerprintOf = (key: Buffer): Buffer => hmac(key, 'secret fingerprint')

/**
 * Rejects a start whose secrets do not match this database: each secret in use must be listed in
 * SECRET. The newest is recorded, because it encrypts from now on. A database from before secrets
 * were recorded is tested with its encrypted values.
 */
export async function requireKnownSecret(db: Kysely<Tables>, keys: Keys): Promise<void> {
  await db.transaction().execute(async work => {
    await lockUntilCommit({ sql: work }, advisoryLocks.secret_fingerprints)
    const used = await work.selectFrom('secret_fingerprints').select('fingerprint').execute()
    const listed = keys.of('fingerprint').map(fingerprintOf)
    const isListed = used.every(row => listed.some(item => item.equals(row.fingerprint)))
    if (!isListed || (used.length === 0 && !(await decryptsStoredValues(work, keys)))) {
      throw new ConfigError(
        'SECRET (or the file "secret" in DATA_DIR) does not match the secret this database is ' +
          'encrypted with. List the old secret too (SECRET=new,old), then run npm run ' +
          'rotate-secret.',
      )
    }
    const newest = fingerprintOf(newestKey(keys, 'fingerprint'))
    await sql`insert into secret_fingerprints (fingerprint, created_at) values (${newest}, now())
      on conflict do nothing`.execute(work)
  })
}

/** Whether one value of each encrypted column can be decrypted. */
async function decryptsStoredValues(db: Queryable, keys: Keys): Promise<boolean> {
  for (const { table, column, purpose } of encryptedColumns) {
    // The older keyed codes are no longer than a hash.
    const { rows } = await sql<{ value: Buffer }>`select ${sql.ref(column)} as value
      from ${sql.table(table)} where length(${sql.ref(column)}) > 32 limit 1`.execute(db)
    try {
      for (const { value } of rows) decrypt(keys, value, purpose)
    } catch (error) {
      if (error instanceof UnknownSecret) return false
      throw error
    }
  }
  return true
}
