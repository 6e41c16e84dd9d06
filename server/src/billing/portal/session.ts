import type {
  CustomerCustomerSession,
  PortalAuthenticatedUser,
} from '@gatehouse/contract/billing/portal-session'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { findCustomer, findMember } from '../customers/queries.ts'

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
    return { type: 'customer', name, email, customer_id, member_id: null, role: 'owner' }
  }
  const member = await findMember(work, { id: customer_id }, { id: portal.member_id })
  if (!member) return fail(commonProblems.unauthorized)
  const { id: member_id, role } = member
  return { type: 'member', name: member.name, email: member.email, customer_id, member_id, role }
}
