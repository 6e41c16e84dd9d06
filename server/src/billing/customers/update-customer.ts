import {
  customerProblems,
  type Customer,
  type CustomerUpdate,
} from '@gatehouse/contract/billing/customers'
import type { TaxId } from '@gatehouse/contract/billing/tax-ids'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import { tryUnique } from '../../platform/db/savepoint.ts'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { billByCustomer } from './bill-by-customer.ts'
import { rejectEmail, rejectExternalId } from './create-customer.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer, type CustomerRow } from './customer.ts'
import { lockCustomer, type CustomerReference } from './queries.ts'
import { setCustomer } from './store-customer.ts'
import { readTaxIdWith } from './refuse-tax-id.ts'

/**
 * Changes a customer. A new email address is unverified; an external id cannot be changed once set.
 */
export async function updateCustomer(
  work: Work,
  reference: CustomerReference,
  update: CustomerUpdate & {
    billing_name?: string | null | undefined
    locale?: string | undefined
  },
): Promise<Customer> {
  const before = await lockCustomer(work, reference)
  if (!before) fail(customerProblems.not_found)
  rejectOtherExternalId(before, update.external_id)
  const changes = { ...update, tax_id: taxIdOf(before, update) }
  const { email, external_id } = changes
  const values = valuesOf(before, changes)
  const result = await tryUnique(work, () => setCustomer(work, before.id, values))
  if ('broke' in result) {
    if (result.broke === 'customers_email' && email) return rejectEmail(email)
    return rejectExternalId(external_id)
  }
  await billByCustomer(work, before.id, values)
  const customer = toCustomer(result.done)
  await recordEvent(work, 'customer.updated', before.organization_id, customer)
  await customerStateChanged(work, before)
  const subject = { subject_kind: 'customer', subject_id: before.id }
  const { organization_id } = before
  const entry = { action: 'customer.updated', ...subject, organization_id }
  await recordAudit(work, { ...entry, before: toCustomer(before), after: customer })
  return customer
}

function rejectOtherExternalId(row: CustomerRow, external_id: string | null | undefined) {
  if (row.external_id === null || external_id === undefined) return
  if (external_id === row.external_id) return
  const msg = 'Customer external ID cannot be updated.'
  invalid({ loc: ['body', 'external_id'], msg, input: external_id })
}

/**
 * Checks the resulting address and tax id together: changing only the country can make them
 * invalid.
 */
function taxIdOf(row: CustomerRow, changes: CustomerUpdate): TaxId | null | undefined {
  const { billing_address = row.billing_address, tax_id = row.tax_id } = changes
  const text = changes.tax_id !== undefined
  if (!changes.billing_address && !changes.tax_id) return text ? null : undefined
  const read = readTaxIdWith(billing_address, tax_id)
  return text ? read : undefined
}

function valuesOf(
  row: CustomerRow,
  changes: Omit<CustomerUpdate, 'tax_id'> & {
    billing_name?: string | null | undefined
    tax_id?: TaxId | null | undefined
    locale?: string | undefined
  },
): Updateable<CustomersTable> {
  const { email, name, billing_name, external_id, billing_address, tax_id } = changes
  const { locale, metadata } = changes
  const moved = email && email.toLowerCase() !== row.email.toLowerCase()
  return {
    ...(email && { email }),
    ...(moved && { email_verified: false }),
    ...(name !== undefined && { name }),
    ...(billing_name !== undefined && { billing_name }),
    ...(external_id !== undefined && { external_id }),
    ...(billing_address !== undefined && { billing_address: orNull(billing_address) }),
    ...(tax_id !== undefined && { tax_id: orNull(tax_id) }),
    ...(locale && { locale }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
}

const orNull = (value: unknown) => (value === null ? null : JSON.stringify(value))
