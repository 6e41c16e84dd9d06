import type {
  CustomerPortalMember,
  CustomerPortalMemberCreate,
} from '@gatehouse/contract/billing/portal-members'
import type { MemberRole } from '@gatehouse/contract/billing/customer-members'
import { lowerEmail } from '../../../accounts/users/user.ts'
import { inviteMember } from '../../../organizations/invitations/invite-member.ts'
import type { Work } from '../../../platform/work.ts'
import { asMember } from './as-member.ts'
import { inBillingWords } from './in-billing-words.ts'
import { findTeamMember, findTeamMemberByEmail, requireTeam } from './team-members.ts'

/** The organization's role for each role of the portal. */
export const roleInOrganization: Record<MemberRole, string> = {
  owner: 'owner',
  billing_manager: 'finance',
  member: 'member',
}

/**
 * Invites a person to the organization that is the customer, by the rules of the organization. A
 * member is returned as they are, and a pending invitation is sent again.
 */
export async function addPortalMember(
  work: Work,
  { email, role }: CustomerPortalMemberCreate,
): Promise<CustomerPortalMember> {
  const organizationId = await requireTeam(work)
  const request = await asMember(work, organizationId)
  const existing = await findTeamMemberByEmail(work, organizationId, lowerEmail(email))
  if (existing) return existing
  const { id } = await inBillingWords(() =>
    inviteMember(request.work, {
      ...{ email, organizationId, resend: true },
      role: roleInOrganization[role],
    }),
  )
  const invited = await findTeamMember(work, organizationId, id)
  if (!invited) throw new Error('an invitation that was just written must exist')
  return invited
}
