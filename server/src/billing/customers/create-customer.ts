import type { Customer, CustomerCreate } from '@gatehouse/contract/billing/customers'
import { invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer } from './customer.ts'
import { hasEmail } from './queries.ts'
import { insertCustomer } from './store-customer.ts'
import { readTaxIdWith } from './refuse-tax-id.ts'

/** Creates a customer; the email address and the external id must be unused in the organization. */
export async function createCustomer(work: Work, body: CustomerCreate): Promise<Customer> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const tax_id = readTaxIdWith(body.billing_address, body.tax_id)
  const row = await insertCustomer(work, {
    ...newCustomer(work),
    organization_id,
    email: body.email,
    name: body.name,
    external_id: body.external_id,
    billing_address: body.billing_address && JSON.stringify(body.billing_address),
    tax_id: tax_id && JSON.stringify(tax_id),
    metadata: JSON.stringify(body.metadata),
  })
  if (!row) return rejectDuplicate(work, organization_id, body)
  const customer = toCustomer(row)
  await recordEvent(work, 'customer.created', organization_id, customer)
  await customerStateChanged(work, row)
  const subject = { subject_kind: 'customer', subject_id: row.id, organization_id }
  await recordAudit(work, { action: 'customer.created', ...subject, after: customer })
  return customer
}

/** Letters and digits that are not easily confused, because customers read them from an invoice. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const INVOICE_CODE_LENGTH = 10

/** The initial values of every new customer. */
export const newCustomer = (work: Work) => ({
  id: newId(),
  invoice_code: newToken(INVOICE_CODE_LENGTH, READABLE),
  created_at: work.now,
})

async function rejectDuplicate(
  work: Work,
  organization_id: string,
  { email, external_id }: { email: string; external_id: string | null },
): Promise<never> {
  if (await hasEmail(work, organization_id, email)) return rejectEmail(email)
  return rejectExternalId(external_id)
}

export const rejectEmail = (email: string) =>
  invalid({
    loc: ['body', 'email'],
    msg: 'A customer with this email address already exists.',
    input: email,
  })

export const rejectExternalId = (external_id: string | null | undefined) =>
  invalid({
    loc: ['body', 'external_id'],
    msg: 'A customer with this external ID already exists.',
    input: external_id,
  })
