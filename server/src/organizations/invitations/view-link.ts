import type { InvitationView } from '@gatehouse/contract/organizations/invitation-view'
import { findUser, findUserByEmail } from '../../accounts/users/queries.ts'
import type { Reading } from '../../platform/work.ts'
import { placesIn } from '../members/admit-member.ts'
import { findMember } from '../members/queries.ts'
import { isAddressedTo, isEmailVerified } from './require-recipient.ts'
import { isOrganizationActive, isPending, type InvitationRow } from './invitation.ts'
import { findInviter } from './inviter.ts'
import { evaluateLink, type LinkedInvitation, type Viewer } from './evaluate-link.ts'
import { findByToken, findInviting, findPending } from './queries.ts'

/** The view of an invitation for the bearer of its link. */
export async function viewLink(work: Reading, token: string): Promise<InvitationView> {
  const linked = await findLinkedInvitation(work, token)
  const viewer = linked ? await viewerOf(work, linked.invitation) : ({ is: 'nobody' } as const)
  const evaluation = evaluateLink(linked, viewer, work.now)
  const showsDetails = linked && viewer.is === 'recipient' && viewer.proven
  return { ...evaluation, invitation: showsDetails ? await show(work, linked.invitation) : null }
}

/**
 * The invitation of a token. If it can no longer be answered but a later one to the same address
 * can, the later one is returned, so that no user has to ask for an invitation they already have.
 */
export async function findLinkedInvitation(
  work: Reading,
  token: string,
): Promise<LinkedInvitation | undefined> {
  const found = await findByToken(work, token)
  if (!found) return undefined
  const invitation = await currentOf(work, found)
  const has_account = (await findUserByEmail(work, invitation.email)) !== undefined
  const nowhere = { invitation, exists: false, stands: false, has_place: false, has_account }
  if (!isOrganizationActive(invitation)) return nowhere
  const organization = await findInviting(work, invitation.organization_id)
  if (!organization) return nowhere
  const { may: isCurrent } = await findInviter(work, invitation)
  const has_place = (await placesIn(work, organization)) > 0
  return { invitation, exists: true, stands: isCurrent, has_place, has_account }
}

async function currentOf(work: Reading, found: InvitationRow): Promise<InvitationRow> {
  if (isPending(found, work.now) || !isOrganizationActive(found)) return found
  return (await findPending(work, found.organization_id, found.email)) ?? found
}

/** The relation of the caller to an invitation. */
export async function viewerOf(work: Reading, invitation: InvitationRow): Promise<Viewer> {
  const { session } = work.actor
  const user = session && (await findUser(work, session.user_id))
  if (!user) return { is: 'nobody' }
  if (!isAddressedTo(invitation, user)) return { is: 'somebody else' }
  const { organization_id } = invitation
  const member = organization_id && (await findMember(work, organization_id, user.id))
  return { is: 'recipient', proven: await isEmailVerified(work, user), member: Boolean(member) }
}

async function show(
  work: Reading,
  invitation: InvitationRow,
): Promise<InvitationView['invitation']> {
  if (!isOrganizationActive(invitation)) return null
  const organization = await findInviting(work, invitation.organization_id)
  if (!organization) return null
  const { inviter } = await findInviter(work, invitation)
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    expiresAt: invitation.expires_at,
    organizationId: organization.id,
    organizationName: organization.name,
    organizationSlug: organization.slug,
    organizationLogo: organization.logo,
    inviterName: inviter?.name ?? null,
    inviterEmail: inviter?.email ?? null,
  }
}
