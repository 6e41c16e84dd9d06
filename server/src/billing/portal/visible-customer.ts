import type { Nested, RowOrJson } from '../../platform/db/nested.ts'
import type { Reading } from '../../platform/work.ts'
import type { CustomerRow } from '../customers/customer.ts'

/**
 * The customer of a row as the holder of a portal token may see it. A buyer who only typed the
 * customer's address sees that address, and no other details of the customer. A member who cannot
 * buy for the organization sees its name and the connected accounts, and no billing details.
 */
export function visibleCustomer<T extends { customer: Nested<CustomerRow> }>(
  work: Reading,
  row: T,
): T {
  const { reach, portal } = work.actor
  if (portal?.buys === false) return { ...row, customer: withoutBilling(row.customer) }
  if (reach.kind !== 'customer' || reach.checkout_id === null) return row
  const hidden = 'accounts' in row ? { accounts: [] } : {}
  const customer = { ...withoutBilling(row.customer), name: null, locale: null, user_id: null }
  return { ...row, ...hidden, customer }
}

/** A customer without what concerns money or only its merchant. */
export const withoutBilling = <T extends RowOrJson<CustomerRow>>(customer: T): T => ({
  ...customer,
  ...{ billing_name: null, billing_address: null, tax_id: null, default_payment_method_id: null },
  ...{ external_id: null, metadata: {} },
})
