import type { Updateable } from 'kysely'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'

const FIELDS = ['billing_name', 'billing_address', 'tax_id'] as const

/**
 * After a verified buyer or the merchant changes a customer's billing details, subscriptions bought
 * without verification use these details, too.
 */
export async function billByCustomer(
  work: Work,
  customer_id: string,
  changes: Updateable<CustomersTable>,
): Promise<void> {
  if (!FIELDS.some(field => changes[field] !== undefined)) return
  await work.sql
    .updateTable('subscriptions')
    .set({ billing_details: null })
    .where('customer_id', '=', customer_id)
    .where('billing_details', 'is not', null)
    .execute()
}
