import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer } from './customer.ts'

/**
 * Publishes `customer.updated` for a change made outside `updateCustomer`, such as a new default
 * payment method. Nothing is published for a deleted customer.
 */
export async function publishCustomerUpdate(work: Work, id: string): Promise<void> {
  const customer = await work.sql
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!customer) return
  await recordEvent(work, 'customer.updated', customer.organization_id, toCustomer(customer))
  await customerStateChanged(work, customer)
}
