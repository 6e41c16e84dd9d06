import type { CustomerPortalCustomer } from '@gatehouse/contract/billing/portal-entities'
import type { RowOrJson } from '../../platform/db/nested.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'

/** The customer as the portal shows it; linking external accounts is not supported yet. */
export function toPortalCustomer(row: RowOrJson<CustomerRow>): CustomerPortalCustomer {
  const customer = toCustomer(row)
  return {
    id: customer.id,
    created_at: customer.created_at,
    modified_at: customer.modified_at,
    email: customer.email,
    email_verified: customer.email_verified,
    type: customer.type,
    name: customer.name,
    billing_name: customer.billing_name,
    billing_address: customer.billing_address,
    tax_id: customer.tax_id,
    locale: customer.locale,
    oauth_accounts: {},
    default_payment_method_id: customer.default_payment_method_id,
  }
}
