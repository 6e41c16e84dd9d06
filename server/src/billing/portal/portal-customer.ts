import type { CustomerPortalCustomer } from '@gatehouse/contract/billing/portal-entities'
import type { RowOrJson } from '../../platform/db/nested.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import type { ConnectedAccount } from '../integrations/accounts/queries.ts'

/** The customer as the portal shows it, with the accounts that it has connected. */
export function toPortalCustomer(
  row: RowOrJson<CustomerRow>,
  accounts: readonly ConnectedAccount[],
): CustomerPortalCustomer {
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
    oauth_accounts: Object.fromEntries(
      accounts.map(({ platform, account_id, account_username }) => [
        `${platform}:${account_id}`,
        { account_id, account_username },
      ]),
    ),
    default_payment_method_id: customer.default_payment_method_id,
  }
}
