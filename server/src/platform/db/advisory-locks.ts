import { sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { statement } from './statement.ts'
import type { Tables } from './tables.ts'

/**
 * Every advisory lock of the product, so that no two have the same number. A number never changes:
 * a process of the previous version may use it while the new version starts.
 */
export const advisoryLocks = {
  /** Held for a session: one process migrates, and the others find the migrations applied. */
  migrations: 7_145_201_126,
  /** One starting process at a time compares SECRET with the stored fingerprints. */
  secret_fingerprints: 7_145_201_127,
  /** One process at a time relays the outbox, so that events of an object keep their order. */
  outbox_relay: 7_145_201_128,
  /** Of several processes that start, one schedules the cleanup. */
  cleanup: 7_145_201_129,
  /** One transaction at a time replaces the signing key. */
  signing_keys: 7_145_201_130,
  /** Held for a session: one process of a sandbox runs the simulator. */
  simulator: 7_145_201_133,
  /** Held for a session of a test process that creates the template database. */
  test_template: 7_145_201_134,
  /** Of several processes that start, one schedules the writer of the event history. */
  event_history: 7_145_201_135,
  /** Of several processes that start, one schedules the reading of balances at the processor. */
  balances: 7_145_201_136,
  /** One transaction at a time replaces the key of id tokens. */
  oauth_signing_keys: 7_145_201_137,
  /** One process at a time claims due tasks. */
  task_claims: 7_261_001,
} as const

export type AdvisoryLock = (typeof advisoryLocks)[keyof typeof advisoryLocks]

type InTransaction = { sql: Transaction<Tables> }

/** Waits for a lock and keeps it until the transaction ends. */
export async function lockUntilCommit({ sql: trx }: InTransaction, lock: AdvisoryLock) {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

/** Takes a lock until the transaction ends, unless another transaction has it. */
export async function tryLockUntilCommit(
  { sql: trx }: InTransaction,
  lock: AdvisoryLock,
): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

/**
 * Waits for the lock of a name and keeps it until the transaction ends, where the row to lock may
 * not exist yet. The name begins with its kind: `email ada@example.com`.
 */
export async function lockNameUntilCommit({ sql: trx }: InTransaction, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/**
 * The same for several names, in order. Transactions that share the locks do not wait for each
 * other, but for one that has them exclusively.
 */
export async function lockNamesUntilCommit(
  { sql: trx }: InTransaction,
  names: readonly string[],
  mode: 'shared' | 'exclusive',
) {
  const sorted = [...new Set(names)].sort()
  const lock =
    mode === 'shared'
      ? statement`select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
          from unnest(${sorted}::text[]) names (name)`
      : statement`select pg_advisory_xact_lock(hashtextextended(name, 0))
          from unnest(${sorted}::text[]) names (name)`
  await lock.executeUnawaited(trx)
}

/** Waits for a lock and keeps it as long as the connection. */
export async function lockSession(client: ClientBase, lock: AdvisoryLock): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock])
}

/** Takes a lock as long as the connection lasts, unless another session has it. */
export async function tryLockSession(client: ClientBase, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [lock],
  )
  return rows[0]?.locked ?? false
}
