import type { Nested } from '../../platform/db/nested.ts'
import type { Reading } from '../../platform/work.ts'
import type { CustomerRow } from '../customers/customer.ts'

/**
 * The customer of a row as the holder of a portal token may see it. A buyer who only typed the
 * customer's address sees that address, and no other details of the customer.
 */
export function visibleCustomer<T extends { customer: Nested<CustomerRow> }>(
  { actor: { reach } }: Reading,
  row: T,
): T {
  if (reach.kind !== 'customer' || reach.checkout_id === null) return row
  const hidden = 'accounts' in row ? { accounts: [] } : {}
  const customer: Nested<CustomerRow> = {
    ...row.customer,
    ...{ name: null, billing_name: null, billing_address: null, tax_id: null, locale: null },
    ...{ external_id: null, user_id: null, default_payment_method_id: null, metadata: {} },
  }
  return { ...row, ...hidden, customer }
}
