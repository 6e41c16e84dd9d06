import {
  portalMemberProblems,
  type CustomerPortalMember,
  type CustomerPortalMemberUpdate,
} from '@gatehouse/contract/billing/portal-members'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { updateMemberRole } from '../../../organizations/members/update-member-role.ts'
import type { Work } from '../../../platform/work.ts'
import { roleInOrganization } from './add-portal-member.ts'
import { asMember } from './as-member.ts'
import { inBillingWords } from './in-billing-words.ts'
import { findTeam, findTeamMember } from './team-members.ts'

/**
 * Changes a member's role in the organization that is the customer, by the rules of the
 * organization. A role that is already meant stays as it is: an admin remains one.
 */
export async function updatePortalMember(
  work: Work,
  id: string,
  { name, role }: CustomerPortalMemberUpdate,
): Promise<CustomerPortalMember> {
  const organizationId = (await findTeam(work)) ?? fail(portalMemberProblems.not_found)
  const request = await asMember(work, organizationId)
  const member = await findTeamMember(work, organizationId, id)
  if (!member) return fail(portalMemberProblems.not_found)
  if (member.status === 'invited') fail(portalMemberProblems.invited)
  if (name !== undefined && name !== null && name !== member.name) {
    const msg = 'Members set their own names in their account.'
    invalid({ loc: ['body', 'name'], msg, input: name })
  }
  if (!role || role === member.role) return member
  if (id === request.member_id) fail(portalMemberProblems.yourself)
  await inBillingWords(() =>
    updateMemberRole(request.work, {
      ...{ memberId: id, organizationId },
      role: roleInOrganization[role],
    }),
  )
  return { ...member, role }
}
