import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
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

/** Keeps a password's hash: the first, or in place of the one there was. */
export async function keepPassword(work: Work, user_id: string, password: string): Promise<void> {
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
}
