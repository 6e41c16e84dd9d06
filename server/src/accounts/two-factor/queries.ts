import type { Selectable, Updateable } from 'kysely'
import type { TwoFactorsTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** A user's second factor. */
export type TwoFactorRow = Selectable<TwoFactorsTable>

/** A user's second factor, active or pending. */
export function findTwoFactor(work: Reading, user_id: string): Promise<TwoFactorRow | undefined> {
  return work.sql
    .selectFrom('two_factors')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends: codes of one user are checked one after another. */
export function lockTwoFactor(work: Work, user_id: string): Promise<TwoFactorRow | undefined> {
  return work.sql
    .selectFrom('two_factors')
    .selectAll()
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a user's second factor, or changes the existing one. */
export async function upsertTwoFactor(
  work: Work,
  user_id: string,
  values: Updateable<TwoFactorsTable>,
): Promise<void> {
  await work.sql
    .insertInto('two_factors')
    .values({ created_at: work.now, updated_at: work.now, ...values, user_id })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ ...values, updated_at: work.now }),
    )
    .execute()
}

/** Changes an existing second factor. */
export async function setTwoFactor(
  work: Work,
  user_id: string,
  values: Updateable<TwoFactorsTable>,
): Promise<void> {
  await work.sql
    .updateTable('two_factors')
    .set({ ...values, updated_at: work.now })
    .where('user_id', '=', user_id)
    .execute()
}

/** The number of browsers in which a user is not asked for a code. */
export async function countTrustedDevices(work: Reading, user_id: string): Promise<number> {
  const { count } = await work.sql
    .selectFrom('trusted_devices')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', work.now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
