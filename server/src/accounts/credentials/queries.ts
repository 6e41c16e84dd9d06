import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { deletePendingSignIns } from '../sessions/pending-sign-in.ts'
import { deleteTrustedDevices } from '../sessions/trusted-device.ts'
import { lockUser } from '../users/queries.ts'
import type { Credential } from './credential.ts'

/** A user's password credential, if they have one. */
export function findCredential(work: Reading, user_id: string): Promise<Credential | undefined> {
  return work.sql
    .selectFrom('accounts')
    .select(['id', 'user_id', 'password'])
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', user_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** The user with an address or username and their credential, in one statement. */
export function findUserWithCredential(work: Reading, by: 'email' | 'username', name: string) {
  return work.sql
    .selectFrom('users')
    .leftJoin('accounts', join =>
      join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', 'credential'),
    )
    .select(['users.id as user_id', 'accounts.password'])
    .where(`users.${by}`, '=', name)
    .executeTakeFirst()
}

/**
 * Stores a user's password hash, the first one or a replacement. A new password ends the trust in
 * every browser and every pending sign-in made with the old one.
 */
export async function storePassword(work: Work, user_id: string, password: string): Promise<void> {
  await lockUser(work, user_id)
  await work.sql
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id,
      provider_id: 'credential',
      account_id: user_id,
      password,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password, updated_at: work.now }),
    )
    .execute()
  await deleteTrustedDevices(work, user_id)
  await deletePendingSignIns(work, user_id)
}

/** Replaces the hash of the same password by one made with the current parameters. */
export async function renewHash(work: Work, user_id: string, password: string): Promise<void> {
  await work.sql
    .updateTable('accounts')
    .set({ password, updated_at: work.now })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', user_id)
    .execute()
}

/**
 * Stores a user's first password; false when they already have one. Of two concurrent calls one
 * succeeds.
 */
export async function addPassword(work: Work, user_id: string, password: string): Promise<boolean> {
  const added = await work.sql
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id,
      provider_id: 'credential',
      account_id: user_id,
      password,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password, updated_at: work.now })
        .where('accounts.password', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
