import { sql } from 'kysely'
import { inMerchantTime } from '../billing/checkouts/merchant-time.ts'
import { removeCustomer } from '../billing/customers/delete-customer.ts'
import { lockCustomerOf } from '../billing/customers/queries.ts'
import type { Work } from '../platform/work.ts'

/** A deleted buyer: a user or an organization, as their customers refer to it. */
export type DeletedBuyer = { user_id: string } | { buyer_organization_id: string }

/** How many merchants one transaction notifies. */
const BATCH = 20

/**
 * Deletes the customers a buyer has at merchants and anonymizes them; their purchases end by each
 * merchant's own clock. Returns whether any may be left.
 */
export async function deleteBuyerCustomers(work: Work, buyer: DeletedBuyer): Promise<boolean> {
  const [column, id] =
    'user_id' in buyer
      ? (['user_id', buyer.user_id] as const)
      : (['buyer_organization_id', buyer.buyer_organization_id] as const)
  const found = await work.sql
    .selectFrom('customers')
    .leftJoin('test_clocks', 'test_clocks.organization_id', 'customers.organization_id')
    .select([
      'customers.id',
      'customers.organization_id',
      sql<number>`coalesce(test_clocks.offset_ms, 0)`.as('offset_ms'),
    ])
    .where(`customers.${column}`, '=', id)
    .where('customers.anonymized_at', 'is', null)
    .orderBy('customers.id')
    .limit(BATCH)
    .execute()
  for (const customer of found) {
    const mine = inMerchantTime(work, customer)
    const row = await lockCustomerOf(mine, customer.id)
    if (row) await removeCustomer(mine, row, { anonymize: true })
  }
  return found.length === BATCH
}
