import type { Customer } from '@gatehouse/contract/billing/customers'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { sha256 } from '../../platform/crypto/hash.ts'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { AddressDocument, CustomersTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

export type CustomerRow = Selectable<CustomersTable>

/** Sends `customer.state_changed`; the state is read when the task runs. */
export const sendCustomerState = task('send_customer_state', z.object({}))

/** Attaches usage that arrived for the external id of a customer before it was known. */
export const attachUsageTask = task('attach_usage', z.object({}))

/** Ends the subscriptions and benefits of a deleted customer. */
export const offboardCustomerTask = task('offboard_customer', z.object({}), {
  earlier_kind: 'settle_customer_departure',
})

/** The customer as the API shows it. */
export function toCustomer(row: RowOrJson<CustomerRow>): Customer {
  return {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    metadata: row.metadata,
    external_id: row.external_id,
    email: row.email,
    email_verified: row.email_verified,
    type: row.buyer_organization_id === null ? 'individual' : 'team',
    name: row.name,
    billing_name: row.billing_name,
    billing_address: toAddress(row.billing_address),
    tax_id: row.tax_id,
    locale: row.locale,
    organization_id: row.organization_id,
    default_payment_method_id: row.default_payment_method_id,
    deleted_at: asMomentOrNull(row.deleted_at),
    first_user_event_at: null,
    avatar_url: avatarOf(row.email),
  }
}

/** A stored address with every part present, if only as null. */
export function toAddress(stored: AddressDocument | null): Customer['billing_address'] {
  if (!stored) return null
  const { line1 = null, line2 = null, postal_code = null, city = null, state = null } = stored
  return { line1, line2, postal_code, city, state, country: stored.country }
}

/** An email address in comparable form: a plus suffix does not make it a different person. */
export const emailKey = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * Gravatar's picture for an email address; 404 where there is none, so that pages show initials.
 */
function avatarOf(email: string): string {
  const digest = sha256(email.trim().toLowerCase()).toString('hex')
  return `https://www.gravatar.com/avatar/${digest}?d=404`
}
