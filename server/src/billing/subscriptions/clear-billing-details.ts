import type { Work } from '../../platform/work.ts'

/** Removes the billing details that subscriptions have in place of their customer's. */
export async function clearBillingDetails(work: Work, customers: string[]): Promise<void> {
  await work.sql
    .updateTable('subscriptions')
    .set({ billing_details: null })
    .where('customer_id', 'in', customers)
    .where('billing_details', 'is not', null)
    .execute()
}
