import type { Insertable, Updateable } from 'kysely'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { UsersTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { UserRow } from './user.ts'

/** A user by id. */
export function findUser(work: Reading, id: string): Promise<UserRow | undefined> {
  return work.sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * A user who is about to sign in. Until the transaction ends no other transaction removes their
 * sign-in methods (`lockUser`): one that does so waits, and then ends this session with the others.
 */
export function lockUserShared(work: Work, id: string): Promise<UserRow | undefined> {
  return work.sql.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/**
 * A user whose sign-in methods change. A concurrent sign-in by the old method completes first, or
 * fails.
 */
export function lockUser(work: Work, id: string): Promise<UserRow | undefined> {
  return work.sql
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Makes all tokens invalid that apps got while the user was signed in until now. */
export async function raiseSessionGeneration(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('users')
    .set(eb => ({ session_generation: eb('session_generation', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A user by address, given in lower case. */
export function findUserByEmail(work: Reading, email: string): Promise<UserRow | undefined> {
  return work.sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** A user by username, given in lower case. */
export function findUserByUsername(work: Reading, username: string): Promise<UserRow | undefined> {
  return work.sql
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst()
}

/** Of two concurrent requests for the same address or username, the second finds it taken. */
export async function lockName(
  work: Work,
  kind: 'email' | 'username',
  name: string,
): Promise<void> {
  await lockNameUntilCommit(work, `${kind} ${name}`)
}

/** Adds a user, or nothing when the address belongs to another user. */
export async function insertUser(
  work: Work,
  values: Insertable<UsersTable>,
): Promise<UserRow | undefined> {
  await lockName(work, 'email', values.email)
  return work.sql
    .insertInto('users')
    .values(values)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Verifies the address of a user, unless it is verified already: then nothing changes. */
export function verifyAddress(work: Work, id: string): Promise<UserRow | undefined> {
  return work.sql
    .updateTable('users')
    .set({ email_verified: true, two_factor_enabled: false, updated_at: work.now })
    .where('id', '=', id)
    .where('email_verified', '=', false)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a user, with all rows that belong to the user alone. */
export async function deleteUser(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('users').where('id', '=', id).execute()
}

/** Changes an existing user. */
export function updateUserRow(
  work: Work,
  id: string,
  values: Updateable<UsersTable>,
): Promise<UserRow> {
  return work.sql
    .updateTable('users')
    .set({ ...values, updated_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
