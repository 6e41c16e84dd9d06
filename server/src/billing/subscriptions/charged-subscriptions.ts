import { billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'

/** The statuses of subscriptions that are charged, now or after their pause. */
export const chargedStatuses = [...billableStatuses, 'paused'] as const

/**
 * Locks a customer's billable subscriptions in a fixed order, before the payment and the customer.
 */
export const lockBillable = (work: Work, customer_id: string) =>
  work.sql
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', 'in', chargedStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Makes a customer's subscriptions use this payment method; the caller has locked them. */
export async function setChargedMethod(
  work: Work,
  { id, customer_id }: { id: string; customer_id: string },
): Promise<void> {
  await work.sql
    .updateTable('subscriptions')
    .set({ payment_method_id: id, modified_at: work.now })
    .where('customer_id', '=', customer_id)
    .where('status', 'in', chargedStatuses)
    .execute()
}
