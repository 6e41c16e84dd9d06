import type { Insertable } from 'kysely'
import type { CustomerAliasesTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'

/** Customers that were merged into one that is merged now redirect to the one that remains. */
export const redirectMerged = (work: Work, from: string, to: string) =>
  work.sql
    .updateTable('customers')
    .set({ merged_into_id: to })
    .where('merged_into_id', '=', from)
    .execute()

/** Lets the external id of a merged customer find the one that remains. */
export const insertAlias = (
  work: Work,
  alias: Omit<Insertable<CustomerAliasesTable>, 'created_at'>,
) =>
  work.sql
    .insertInto('customer_aliases')
    .values({ ...alias, created_at: work.now })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'external_id'])
        .doUpdateSet({ customer_id: alias.customer_id }),
    )
    .execute()
