import {
  MEMBERS_MANAGED_ELSEWHERE,
  type CustomerMember,
  type CustomerMemberUpdate,
} from '@gatehouse/contract/billing/customer-members'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { findMember } from './member-queries.ts'
import { type CustomerReference } from './queries.ts'
import { updateCustomer } from './update-customer.ts'

/**
 * Changes the name and email address of an individual customer's only member, which changes the
 * customer itself. Their role stays owner; members of organizations can only be changed by the
 * organization.
 */
export async function updateMember(
  work: Work,
  { customer, member }: { customer: CustomerReference; member: CustomerReference },
  { name, email, role }: CustomerMemberUpdate,
): Promise<CustomerMember> {
  const found = await findMember(work, customer, member)
  if (!found) fail(customerProblems.not_found)
  if (found.id !== found.customer_id) rejectMember('path', 'member_id')
  if (role && role !== found.role) rejectMember('body', 'role')
  const changed = await updateCustomer(work, { id: found.id }, { name, email })
  const { modified_at } = changed
  return { ...found, modified_at, email: changed.email, name: changed.name }
}

/** Rejects a change that only the buying organization can make; `loc` is the offending field. */
export function rejectMember(...loc: string[]): never {
  invalid({ loc, msg: MEMBERS_MANAGED_ELSEWHERE })
}
