import type { Work } from '../../platform/work.ts'

/** Removes personal data from customers' checkouts. */
export async function eraseCheckoutsOf(work: Work, customers: string[]): Promise<void> {
  await work.sql
    .updateTable('checkouts')
    .set({
      customer_email: null,
      customer_name: null,
      customer_ip_address: null,
      customer_billing_name: null,
      customer_billing_address: null,
      customer_tax_id: null,
      external_customer_id: null,
      user_id: null,
      buyer_organization_id: null,
      customer_metadata: '{}',
      custom_field_data: '{}',
    })
    .where('customer_id', 'in', customers)
    .execute()
}
