import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer } from './customer.ts'

/**
 * Tells that something of a customer has changed otherwise than by `updateCustomer`, such as what
 * they are charged with. Of who is gone nothing is told.
 */
export async function announceCustomer(work: Work, id: string): Promise<void> {
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
