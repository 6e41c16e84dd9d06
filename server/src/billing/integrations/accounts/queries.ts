import type { Platform } from '@gatehouse/contract/billing/platforms'
import { sql, type RawBuilder } from 'kysely'
import { within } from '../../../actors/reach.ts'
import type { Reading, Work } from '../../../platform/work.ts'
import type { AccountRow } from '../integration.ts'
import { revokeTokens } from './revoke-tokens.ts'

/** An account as it is embedded in another row. */
export type ConnectedAccount = Pick<AccountRow, 'platform' | 'account_id' | 'account_username'>

/** The accounts of a customer, in the order of connection; `customer` is the SQL of its id. */
export const accountsJson = (customer: RawBuilder<unknown>) =>
  sql<ConnectedAccount[]>`coalesce((
    select jsonb_agg(jsonb_build_object('platform', a.platform, 'account_id', a.account_id,
      'account_username', a.account_username) order by a.created_at, a.id)
    from customer_accounts a where a.customer_id = ${customer}), '[]')`

/** Connected accounts that the actor may see. */
const accountsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('customer_accounts'), 'customer_accounts')

/** The accounts of a customer, the last one connected first. */
export const listAccounts = (work: Reading, customer_id: string): Promise<AccountRow[]> =>
  accountsOf(work)
    .selectAll()
    .where('customer_id', '=', customer_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The accounts of a customer at a platform, the last one connected first, for any actor. */
export const accountsAt = (
  work: Reading,
  of: { organization_id: string; customer_id: string; platform: Platform },
): Promise<AccountRow[]> =>
  work.sql
    .selectFrom('customer_accounts')
    .selectAll()
    .where('organization_id', '=', of.organization_id)
    .where('customer_id', '=', of.customer_id)
    .where('platform', '=', of.platform)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A customer's account at a platform by its id there. */
export const findAccount = (
  work: Reading,
  customer_id: string,
  { platform, account_id }: { platform: Platform; account_id: string },
): Promise<AccountRow | undefined> =>
  accountsOf(work)
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('platform', '=', platform)
    .where('account_id', '=', account_id)
    .executeTakeFirst()

/**
 * Removes the accounts of a deleted customer, and revokes their tokens; revoking grants removes
 * what they were given.
 */
export const deleteAccounts = (work: Work, customer_id: string): Promise<void> =>
  deleteWhere(work, 'customer_id', customer_id)

/** Removes an account, and revokes its tokens; grants are detached from it by the caller. */
export const deleteAccount = (work: Work, id: string): Promise<void> => deleteWhere(work, 'id', id)

async function deleteWhere(work: Work, column: 'customer_id' | 'id', id: string): Promise<void> {
  const deleted = await work.sql
    .deleteFrom('customer_accounts')
    .where(column, '=', id)
    .returning(['platform', 'account_id', 'access_token', 'refresh_token'])
    .execute()
  await revokeTokens(work, deleted)
}
