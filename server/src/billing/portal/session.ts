import type {
  CustomerCustomerSession,
  PortalAuthenticatedUser,
} from '@gatehouse/contract/billing/portal-session'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { findMember } from '../customers/member-queries.ts'
import { findCustomer } from '../customers/queries.ts'
import { managesMembers } from './members/as-member.ts'

/** The actor's session in the portal. */
export async function showSession(work: Reading): Promise<CustomerCustomerSession> {
  const session = await work.sql
    .selectFrom('customer_sessions')
    .select(['expires_at', 'return_url'])
    .where('id', '=', work.actor.portal?.id ?? null)
    .executeTakeFirst()
  return session ?? fail(commonProblems.unauthorized)
}

/** The person the actor's session belongs to, with their current role. */
export async function showPortalUser(work: Reading): Promise<PortalAuthenticatedUser> {
  const { id, portal } = work.actor
  const customer = id === null ? undefined : await findCustomer(work, { id })
  if (!customer) return fail(commonProblems.unauthorized)
  const { id: customer_id, name, email } = customer
  if (!portal?.member_id) {
    const person = { type: 'customer', name, email, customer_id, member_id: null } as const
    return { ...person, role: 'owner', manages_members: false }
  }
  const member = await findMember(work, { id: customer_id }, { id: portal.member_id })
  if (!member) return fail(commonProblems.unauthorized)
  const manages_members = await managesMembers(work, customer.buyer_organization_id ?? '')
  // A role of the organization's own may let its members buy as well.
  const role = member.role === 'member' && portal.buys ? 'billing_manager' : member.role
  const { id: member_id, name: called, email: address } = member
  const person = { type: 'member', name: called, email: address, customer_id, member_id } as const
  return { ...person, role, manages_members }
}
