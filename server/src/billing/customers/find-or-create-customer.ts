import { buyerProblems } from '@gatehouse/contract/billing/buying-problems'
import type { Customer } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import { tryUnique } from '../../platform/db/savepoint.ts'
import { isId } from '../../platform/ids.ts'
import type { CustomersTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { billByCustomer } from './bill-by-customer.ts'
import { newCustomer } from './create-customer.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toAddress, toCustomer, type CustomerRow } from './customer.ts'
import { externalIdOfUser } from './external-id-of-user.ts'
import { hasVerifiedEmail } from './has-verified-email.ts'
import { publishMembersOf } from './publish-member.ts'
import { lockCustomerIn } from './queries.ts'
import { insertCustomer, setCustomer } from './store-customer.ts'

/** What a checkout knows about its buyer. */
export type Buyer = {
  organization_id: string
  /** The merchant named the customer, rather than the person who filled in the checkout. */
  is_named: boolean
  /** The customer the merchant created the checkout for, or one the checkout found earlier. */
  customer_id: string | null
  /** The customer's external id, set by the merchant. */
  external_id: string | null
  email: string
  name: string | null
  billing_name: string | null
  billing_address: Customer['billing_address']
  tax_id: [value: string, format: string] | null
  /** For a newly created customer; an existing one keeps its own. */
  metadata: CustomerRow['metadata']
  locale: string | null
  /** The signed-in user who buys: taken from a session, never from a request body. */
  user_id: string | null
  /**
   * The organization the user buys for, which their role must allow; null if they buy for
   * themselves.
   */
  buyer_organization_id: string | null
}

/**
 * Finds or creates the customer of a checkout and locks it: the attached customer, the one with the
 * external id, the one with the email address (or of the buying organization), or a new one. Two
 * concurrent buyers with one address get one customer. Details from a verified buyer replace the
 * stored ones; a name is only set if it was missing. No other purchase changes an existing customer
 * (docs/decisions/anonymous-buyers.md).
 */
export async function findOrCreateCustomer(
  work: Work,
  requestedBuyer: Buyer,
): Promise<CustomerRow> {
  const user_id = requestedBuyer.user_id ?? (await namedUser(work, requestedBuyer))
  const buyer = { ...requestedBuyer, user_id }
  const known = await findExistingCustomer(work, buyer)
  if (known) return await refresh(work, known, buyer)
  const { buyer_organization_id } = buyer
  const verified = await hasVerifiedEmail(work, user_id, buyer.email)
  const { organization_id } = buyer
  const own = verified && user_id !== null && buyer_organization_id === null
  const external_id = own ? await externalIdOfUser(work, buyer, user_id) : buyer.external_id
  const created = await insertCustomer(work, {
    ...newCustomer(work),
    ...{ organization_id, external_id },
    email: buyer.email,
    email_verified: verified,
    name: buyer.name,
    billing_name: buyer.billing_name,
    billing_address: buyer.billing_address && JSON.stringify(buyer.billing_address),
    tax_id: buyer.tax_id && JSON.stringify(buyer.tax_id),
    locale: buyer.locale,
    ...(buyer_organization_id === null
      ? { user_id: verified ? user_id : null }
      : { buyer_organization_id }),
    metadata: JSON.stringify(buyer.metadata),
  })
  if (created) {
    await recordEvent(work, 'customer.created', created.organization_id, toCustomer(created))
    await publishMembersOf(work, created)
    await customerStateChanged(work, created)
    return created
  }
  const rival = await findExistingCustomer(work, { ...buyer, customer_id: null })
  if (!rival) throw new Error('the customer could neither be created nor found')
  return await refresh(work, rival, buyer)
}

/**
 * The user whose id the merchant gave as external id, if they have verified the buyer's address.
 */
async function namedUser(work: Work, { is_named, external_id, email }: Buyer) {
  if (!is_named || external_id === null || !isId(external_id)) return null
  return (await hasVerifiedEmail(work, external_id, email)) ? external_id : null
}

async function findExistingCustomer(work: Work, buyer: Buyer): Promise<CustomerRow | undefined> {
  const { organization_id, customer_id, external_id, email, buyer_organization_id } = buyer
  const attached = customer_id && (await lockCustomerIn(work, organization_id, { id: customer_id }))
  if (attached) return attached
  const own = external_id && (await lockCustomerIn(work, organization_id, { external_id }))
  if (own) return own
  const who = buyer_organization_id === null ? { email } : { buyer_organization_id }
  return lockCustomerIn(work, organization_id, who)
}

async function refresh(work: Work, row: CustomerRow, buyer: Buyer): Promise<CustomerRow> {
  const changes = await changesOf(work, row, buyer)
  if (Object.keys(changes).length === 0) return row
  const { external_id, ...rest } = changes
  // Another customer may just have taken the external id: then this customer is saved without it.
  const result = await tryUnique(work, () => setCustomer(work, row.id, changes))
  if ('broke' in result && result.broke === 'customers_buyer') fail(buyerProblems.other_customer)
  const changed = 'done' in result ? result.done : await setCustomer(work, row.id, rest)
  await billByCustomer(work, row.id, changes)
  await recordEvent(work, 'customer.updated', row.organization_id, toCustomer(changed))
  if (row.buyer_organization_id === null) await publishMembersOf(work, changed)
  await customerStateChanged(work, row)
  return changed
}

async function changesOf(
  work: Work,
  row: CustomerRow,
  buyer: Buyer,
): Promise<Updateable<CustomersTable>> {
  const { external_id, name, billing_name, billing_address, tax_id } = buyer
  const isDifferent = (input: unknown, current: unknown) =>
    input !== null && JSON.stringify(input) !== JSON.stringify(current)
  const binding = await bindingOf(work, row, buyer)
  const named = external_id !== null && row.external_id === null && { external_id }
  if (!isVerified({ ...row, ...binding }, buyer)) return row.email_verified ? {} : { ...named }
  return {
    ...named,
    ...(name !== null && row.name === null && { name }),
    ...(isDifferent(billing_name, row.billing_name) && { billing_name }),
    ...(isDifferent(toAddress(billing_address), toAddress(row.billing_address)) && {
      billing_address: JSON.stringify(billing_address),
    }),
    ...(isDifferent(tax_id, row.tax_id) && { tax_id: JSON.stringify(tax_id) }),
    ...binding,
  }
}

/**
 * Whether the buyer is verified as the customer: named by the merchant, or signed in as its owner.
 */
const isVerified = (row: Pick<CustomerRow, 'user_id' | 'buyer_organization_id'>, buyer: Buyer) =>
  buyer.is_named ||
  (buyer.buyer_organization_id !== null &&
    row.buyer_organization_id === buyer.buyer_organization_id) ||
  (buyer.user_id !== null && row.user_id === buyer.user_id)

/**
 * The owner to set on a customer without one: the buying user or organization, if the user has
 * verified its address. A purchase for an organization requires a customer that belongs or can be
 * linked to that organization; otherwise it fails.
 */
async function bindingOf(
  work: Work,
  row: CustomerRow,
  { user_id, buyer_organization_id }: Buyer,
): Promise<Updateable<CustomersTable>> {
  const isFree = row.user_id === null && row.buyer_organization_id === null
  const isBinding = isFree && (await hasVerifiedEmail(work, user_id, row.email))
  if (buyer_organization_id === null) {
    if (!isBinding || user_id === null) return {}
    const external_id = await externalIdOfUser(work, row, user_id)
    const named = external_id !== row.external_id && { external_id }
    return { user_id, email_verified: true, ...named }
  }
  if (row.buyer_organization_id === buyer_organization_id) return {}
  return isBinding
    ? { buyer_organization_id, email_verified: true }
    : fail(buyerProblems.other_customer)
}
