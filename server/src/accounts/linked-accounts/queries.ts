import type { Updateable } from 'kysely'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { AccountsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { Tokens } from '../providers/provider.ts'
import { tokenColumns, type AccountRow } from './account.ts'

/** Maximum number of linked accounts shown for one user. */
const ACCOUNTS_MAX = 100

/** A user's identity at a provider: always both fields, as two providers may use the same id. */
export type ProviderAccount = { provider_id: string; account_id: string }

/** Of two concurrent sign-ins with the same provider account, the second finds the first's row. */
export async function lockProviderAccount(
  work: Work,
  { provider_id, account_id }: ProviderAccount,
): Promise<void> {
  await lockNameUntilCommit(work, JSON.stringify(['account', provider_id, account_id]))
}

/** The linked account for a provider account, whichever user it belongs to. */
export function findProviderAccount(
  work: Reading,
  at: ProviderAccount,
): Promise<AccountRow | undefined> {
  return work.sql
    .selectFrom('accounts')
    .selectAll()
    .where('provider_id', '=', at.provider_id)
    .where('account_id', '=', at.account_id)
    .executeTakeFirst()
}

/** A user's linked accounts, in the order they were added. */
export function listAccountsOf(work: Reading, user_id: string): Promise<AccountRow[]> {
  return accountsOf(work, user_id).execute()
}

/** The same, locked until the transaction ends. */
export function lockAccountsOf(work: Work, user_id: string): Promise<AccountRow[]> {
  return accountsOf(work, user_id).forUpdate().execute()
}

const accountsOf = (work: Reading, user_id: string) =>
  work.sql
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ACCOUNTS_MAX)

/** A linked account, locked until the transaction ends. */
export function lockAccount(work: Work, id: string): Promise<AccountRow | undefined> {
  return work.sql
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a linked account. */
export async function insertAccount(
  work: Work,
  {
    user_id,
    provider_id,
    account_id,
    tokens,
  }: ProviderAccount & { user_id: string; tokens: Tokens },
): Promise<void> {
  await work.sql
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id,
      provider_id,
      account_id,
      ...tokenColumns(work.server.keys, tokens),
      created_at: work.now,
      updated_at: work.now,
    })
    .execute()
}

/**
 * Changes a linked account. A refresh of its tokens in progress finds that these tokens are newer
 * than its own.
 */
export function updateAccount(
  work: Work,
  id: string,
  values: Updateable<AccountsTable>,
): Promise<AccountRow> {
  return work.sql
    .updateTable('accounts')
    .set({ ...values, refreshing: null, refreshing_until: null, updated_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps other requests from refreshing the tokens until then. */
export async function claimRenewal(
  work: Work,
  id: string,
  { claim, until }: { claim: string; until: Date },
): Promise<void> {
  await work.sql
    .updateTable('accounts')
    .set({ refreshing: claim, refreshing_until: until })
    .where('id', '=', id)
    .execute()
}

/** Lets other requests refresh the tokens again. */
export async function releaseRenewal(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('accounts')
    .set({ refreshing: null, refreshing_until: null })
    .where('id', '=', id)
    .execute()
}
