import { sql, type Kysely } from 'kysely'
import { newestKey, reencrypt, type Keys } from '../platform/crypto/keys.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Tables } from '../platform/db/tables.ts'
import { encryptedColumns, type EncryptedColumn } from './encrypted-columns.data.ts'
import { fingerprintOf } from './secret-fingerprints.ts'

/**
 * The result of a rotation: the number of rewritten values by column, and of the backup codes it
 * had to void.
 */
export type RotationResult = { rewritten: Record<string, number>; voided: number }

type Row = { at: string; value: Buffer }

const PAGE = 500
/** Backup codes from before they were encrypted are stored as HMACs of this length, in bytes. */
const DIGEST_BYTES = 32

/**
 * Encrypts every value again with the newest secret while servers that list both secrets run. A
 * value that changes meanwhile is left to the process that changed it, and is checked again. The
 * rotation can be interrupted and repeated at any time; afterwards a start requires only the newest
 * secret.
 */
export async function rotateSecret(db: Kysely<Tables>, keys: Keys): Promise<RotationResult> {
  const newest = fingerprintOf(newestKey(keys, 'fingerprint'))
  const voidedCount = await voidDigestedCodes(db)
  const rewrittenCounts: Record<string, number> = {}
  for (const column of encryptedColumns) {
    let count = 0
    // Repeats until a full pass finds no value that is encrypted with another secret.
    for (let changed = -1; changed !== 0; count += changed)
      changed = await rewrite(db, keys, column)
    rewrittenCounts[`${column.table}.${column.column}`] = count
  }
  await db.transaction().execute(async work => {
    await sql`insert into secret_fingerprints (fingerprint, created_at) values (${newest}, now())
      on conflict do nothing`.execute(work)
    await work.deleteFrom('secret_fingerprints').where('fingerprint', '<>', newest).execute()
  })
  return { rewritten: rewrittenCounts, voided: voidedCount }
}

/**
 * Codes that cannot be encrypted again because only their hashes are stored; their users create new
 * ones.
 */
async function voidDigestedCodes(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('backup_codes')
    .where(sql<boolean>`length(code_hash) = ${DIGEST_BYTES}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Goes through a column once, in the physical order of its rows; returns the number of rewritten
 * values.
 */
async function rewrite(db: Queryable, keys: Keys, column: EncryptedColumn): Promise<number> {
  let count = 0
  for (let after = '(0,0)'; ;) {
    const rows = await pageOf(db, column, after)
    const stale = rows.flatMap(({ at, value }) => {
      const again = reencrypt(keys, value, column.purpose)
      return again ? [{ at, value, again }] : []
    })
    if (stale.length > 0) count += await replace(db, column, stale)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return count
    after = last.at
  }
}

async function pageOf(db: Queryable, { table, column }: EncryptedColumn, after: string) {
  const { rows } = await sql<Row>`select ctid::text as at, ${sql.ref(column)} as value
    from ${sql.table(table)} where ctid > ${after}::tid and ${sql.ref(column)} is not null
    order by ctid limit ${PAGE}`.execute(db)
  return rows
}

/** Replaces values that have not changed since they were read. */
async function replace(
  db: Queryable,
  { table, column }: EncryptedColumn,
  rows: (Row & { again: Buffer })[],
): Promise<number> {
  const places = rows.map(({ at }) => at)
  const before = rows.map(({ value }) => value)
  const after = rows.map(({ again }) => again)
  const target = sql.ref(`t.${column}`)
  const { numAffectedRows } = await sql`update ${sql.table(table)} t
    set ${sql.ref(column)} = n.after
    from unnest(${places}::tid[], ${before}::bytea[], ${after}::bytea[]) n (at, before, after)
    where t.ctid = n.at and ${target} = n.before`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
