import { portalMemberProblems } from '@gatehouse/contract/billing/portal-members'
import { fail } from '@gatehouse/contract/kit/problems'
import { cancelInvitation } from '../../../organizations/invitations/cancel-invitation.ts'
import { removeMember } from '../../../organizations/members/remove-member.ts'
import type { Work } from '../../../platform/work.ts'
import { asMember } from './as-member.ts'
import { inBillingWords } from './in-billing-words.ts'
import { findTeam, findTeamMember } from './team-members.ts'

/**
 * Removes a member of the organization that is the customer, or cancels an invitation, by the rules
 * of the organization. The seats of a former member are revoked.
 */
export async function removePortalMember(work: Work, id: string): Promise<void> {
  const organizationId = (await findTeam(work)) ?? fail(portalMemberProblems.not_found)
  const request = await asMember(work, organizationId)
  const member = await findTeamMember(work, organizationId, id)
  if (!member) return fail(portalMemberProblems.not_found)
  if (id === request.member_id) fail(portalMemberProblems.yourself)
  await inBillingWords(async () => {
    if (member.status === 'invited') await cancelInvitation(request.work, id)
    else await removeMember(request.work, { memberIdOrEmail: id, organizationId })
  })
}
