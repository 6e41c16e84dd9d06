import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { dropPendingSignIns } from '../sessions/pending-sign-in.ts'
import { forgetTrustedDevices } from '../sessions/trusted-device.ts'
import { lockUser } from '../users/queries.ts'
import type { Credential } from './credential.ts'

/** The way by password of a user, where there is one. */
export function findCredential(work: Reading, user_id: string): Promise<Credential | undefined> {
  return work.sql
    .selectFrom('accounts')
    .select(['id', 'user_id', 'password'])
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', user_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** The user of an address or username and how they prove who they are, in one statement. */
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
 * Keeps a password's hash: the first, or in place of the one there was. With another password no
 * browser is trusted any more, and no sign-in by the old one goes on.
 */
export async function keepPassword(work: Work, user_id: string, password: string): Promise<void> {
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
  await forgetTrustedDevices(work, user_id)
  await dropPendingSignIns(work, user_id)
}

/** Replaces the hash of the same password by one made in today's way. */
export async function renewHash(work: Work, user_id: string, password: string): Promise<void> {
  await work.sql
    .updateTable('accounts')
    .set({ password, updated_at: work.now })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', user_id)
    .execute()
}

/** Keeps a user's first password; false where there is one already. Of two at once one is kept. */
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
