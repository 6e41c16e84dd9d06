import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { claimCustomer } from '../customers/claim-customer.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { findCustomerIn } from '../customers/queries.ts'
import type { PluginBuyer } from './plugin-buyer.ts'
import type { Selling } from './selling-organization.ts'

/**
 * The buyer's customer at the selling organization. A customer without an owner whose address the
 * user has verified becomes theirs, as at a checkout: purchases from before the sign-up count.
 */
export async function findPluginCustomer(
  { work, organization_id }: Selling<Work>,
  buyer: PluginBuyer,
): Promise<CustomerRow | undefined> {
  const { user, buyer_organization_id } = buyer
  if (buyer_organization_id !== null) {
    return findCustomerIn(work, organization_id, { buyer_organization_id })
  }
  const own = await customerOfUser(work, organization_id, user.id)
  if (own || !user.email_verified || isImpersonated(work)) return own
  const known = await findCustomerIn(work, organization_id, { email: user.email })
  if (!known || known.user_id !== null) return undefined
  const claim = { user_id: user.id, buyer_organization_id: null }
  // `claimCustomer` checks ownership on the locked row.
  return (await claimCustomer(work, known.id, claim)).row
}

/**
 * The same, or a new customer. A user has to verify their address first: whoever owns the address
 * may have bought with it already, or may come later.
 */
export async function requirePluginCustomer(
  selling: Selling<Work>,
  buyer: PluginBuyer,
): Promise<CustomerRow> {
  const found = await findPluginCustomer(selling, buyer)
  if (found) return found
  const { work, organization_id } = selling
  const { user, buyer_organization_id } = buyer
  if (isImpersonated(work)) fail(clientPluginProblems.customer_not_found)
  if (!user.email_verified) fail(buyingProblems.unproven)
  const customer = await findOrCreateCustomer(work, {
    ...{ organization_id, buyer_organization_id, user_id: user.id },
    ...{ is_named: false, customer_id: null, external_id: null },
    ...{ billing_name: null, billing_address: null, tax_id: null, metadata: {}, locale: null },
    email: user.email,
    name: buyer_organization_id === null ? user.name : null,
  })
  const isTheirs =
    buyer_organization_id === null
      ? customer.user_id === user.id
      : customer.buyer_organization_id === buyer_organization_id
  if (!isTheirs) fail(clientPluginProblems.other_customer)
  await recordAudit(work, {
    ...{ action: 'customer.created', subject_kind: 'customer', subject_id: customer.id },
    ...{ organization_id, as: 'buyer' },
  })
  return customer
}

/** An admin who acts as a user sees what there is, and binds nothing to that user. */
const isImpersonated = ({ actor }: Reading) => Boolean(actor.session?.impersonated_by)

const customerOfUser = (work: Reading, organization_id: string, user_id: string) =>
  work.sql
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The request with the reach of a customer's own session in the portal. */
export function asCustomer<W extends Reading>(work: W, { id, organization_id }: CustomerRow): W {
  const reach = { kind: 'customer', organization_id, customer_id: id, checkout_id: null } as const
  return { ...work, actor: { ...work.actor, kind: 'customer', id, reach } }
}
