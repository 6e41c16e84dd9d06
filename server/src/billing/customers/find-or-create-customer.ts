import type { Customer } from '@gatehouse/contract/billing/customers'
import type { Updateable } from 'kysely'
import { tryUnique } from '../../platform/db/savepoint.ts'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { newCustomer } from './create-customer.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toAddress, toCustomer, type CustomerRow } from './customer.ts'
import { insertCustomer, lockCustomerIn, setCustomer } from './queries.ts'

/** What a checkout knows of who buys. */
export type Buyer = {
  organization_id: string
  /** The customer the merchant made the checkout for, or whom it found before. */
  customer_id: string | null
  /** The merchant's own id for the customer. */
  external_id: string | null
  email: string
  name: string | null
  billing_name: string | null
  billing_address: Customer['billing_address']
  tax_id: [value: string, format: string] | null
  /** For a customer that is made now; an existing one keeps its own. */
  metadata: CustomerRow['metadata']
  locale: string | null
  /** The signed-in user who buys: from a session, never from a body. */
  user_id: string | null
}

/**
 * The customer of a checkout, locked: the attached one, the one with the merchant's id, the one
 * with the address, or a new one. Two buyers with one address at once get one customer. Billing
 * data given now replace the older; a name only fills a gap.
 */
export async function findOrCreateCustomer(work: Work, buyer: Buyer): Promise<CustomerRow> {
  const known = await findKnown(work, buyer)
  if (known) return await refresh(work, known, buyer)
  const proven = await isProven(work, buyer.user_id, buyer.email)
  const created = await insertCustomer(work, {
    ...newCustomer(work),
    organization_id: buyer.organization_id,
    external_id: buyer.external_id,
    email: buyer.email,
    email_verified: proven,
    name: buyer.name,
    billing_name: buyer.billing_name,
    billing_address: buyer.billing_address && JSON.stringify(buyer.billing_address),
    tax_id: buyer.tax_id && JSON.stringify(buyer.tax_id),
    locale: buyer.locale,
    user_id: buyer.user_id,
    metadata: JSON.stringify(buyer.metadata),
  })
  if (created) {
    await recordEvent(work, 'customer.created', created.organization_id, toCustomer(created))
    await customerStateChanged(work, created)
    return created
  }
  const rival = await findKnown(work, { ...buyer, customer_id: null })
  if (!rival) throw new Error('a customer could neither be made nor found')
  return await refresh(work, rival, buyer)
}

async function findKnown(work: Work, buyer: Buyer): Promise<CustomerRow | undefined> {
  const { organization_id, customer_id, external_id, email } = buyer
  const attached = customer_id && (await lockCustomerIn(work, organization_id, { id: customer_id }))
  if (attached) return attached
  const own = external_id && (await lockCustomerIn(work, organization_id, { external_id }))
  return own || (await lockCustomerIn(work, organization_id, { email }))
}

/** An address somebody typed proves nothing: only a user who verified it is bound to the row. */
async function isProven(work: Work, user_id: string | null, email: string): Promise<boolean> {
  if (user_id === null) return false
  const user = await work.sql
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return user !== undefined && user.email_verified && user.email === email.toLowerCase()
}

async function refresh(work: Work, row: CustomerRow, buyer: Buyer): Promise<CustomerRow> {
  const changes = await changesOf(work, row, buyer)
  if (Object.keys(changes).length === 0) return row
  const { external_id, ...rest } = changes
  // Somebody may have taken the merchant's id a moment ago: then this customer goes without.
  const tried = await tryUnique(work, () => setCustomer(work, row.id, changes))
  const changed = 'done' in tried ? tried.done : await setCustomer(work, row.id, rest)
  await recordEvent(work, 'customer.updated', row.organization_id, toCustomer(changed))
  await customerStateChanged(work, row)
  return changed
}

async function changesOf(
  work: Work,
  row: CustomerRow,
  buyer: Buyer,
): Promise<Updateable<CustomersTable>> {
  const { external_id, name, billing_name, billing_address, tax_id, user_id } = buyer
  const binds = row.user_id === null && (await isProven(work, user_id, row.email))
  const differs = (given: unknown, held: unknown) =>
    given !== null && JSON.stringify(given) !== JSON.stringify(held)
  return {
    ...(external_id !== null && row.external_id === null && { external_id }),
    ...(name !== null && row.name === null && { name }),
    ...(differs(billing_name, row.billing_name) && { billing_name }),
    ...(differs(toAddress(billing_address), toAddress(row.billing_address)) && {
      billing_address: JSON.stringify(billing_address),
    }),
    ...(differs(tax_id, row.tax_id) && { tax_id: JSON.stringify(tax_id) }),
    ...(binds && { user_id, email_verified: true }),
  }
}
