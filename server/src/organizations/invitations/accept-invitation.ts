import { invitationLifecycle, type Invitation } from '@gatehouse/contract/organizations/invitation'
import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import type { Member } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { activateOrganization } from '../../accounts/sessions/activate-organization.ts'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { clearCacheCookie, sessionCookies } from '../../accounts/sessions/session-cookies.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { admitMember } from '../members/admit-member.ts'
import { joinTeams } from '../members/join-teams.ts'
import { toMember } from '../members/member.ts'
import { lockMembers } from '../members/queries.ts'
import { requireRecipient } from './require-recipient.ts'
import { isPending, toInvitation, type ActiveInvitation } from './invitation.ts'
import { findInviter } from './inviter.ts'
import { lockInvitation, setInvitation } from './queries.ts'
import { recordAnswer } from './record-answer.ts'

const rejections = { missing: invitationProblems.not_found, unproven: invitationProblems.unproven }

/**
 * Accepts an invitation: the caller becomes a member, and their session works in the organization.
 * Of many concurrent requests one succeeds. A rejection uses nothing up, so a caller who finds the
 * organization full may retry.
 */
export async function acceptInvitation(
  work: Work,
  invitationId: string,
): Promise<Reply<{ invitation: Invitation; member: Member }>> {
  const session = requireOwnSession(work)
  const waiting = await requireRecipient(work, invitationId, rejections)
  const organization = await lockMembers(work, waiting.organization_id)
  if (!organization) fail(invitationProblems.not_found)
  const invitation = await lockInvitation(work, waiting.id)
  // It was deleted after it was found.
  if (!invitation) fail(invitationProblems.not_retrieved)
  if (!isPending(invitation, work.now)) fail(invitationProblems.not_found)
  await requireStanding(work, invitation)
  const { organization_id, role } = invitation
  const admitted = await admitMember(work, organization_id, { user_id: session.user_id, role })
  const { member, joined } = await joinTeams(work, admitted, invitation.team_ids)
  const status = invitationLifecycle.next('accept', 'pending')
  const accepted = await setInvitation(work, invitation, { status })
  await recordAnswer(work, 'invitation.accepted', { before: invitation, after: accepted })
  const [team, another] = joined
  const team_id = team && !another ? team : null
  await activateOrganization(work, session.id, organization_id, { team_id })
  const body = { invitation: toInvitation(accepted), member: toMember(member) }
  const cookies = [...sessionCookies(work.server, session, work.now), clearCacheCookie(work.server)]
  return reply(body, { cookies })
}

/**
 * An invitation is valid only while its sender could still send it: a removed member cannot return
 * through an invitation a friend sent.
 */
async function requireStanding(work: Work, invitation: ActiveInvitation): Promise<void> {
  const { inviter, may } = await findInviter(work, invitation)
  if (!inviter) fail(invitationProblems.inviter_left)
  if (!may) fail(invitationProblems.not_found)
}
