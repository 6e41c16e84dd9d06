import type { Invitation } from '@gatehouse/contract/organizations/invitation'
import {
  invitationProblems,
  type InvitationCreate,
} from '@gatehouse/contract/organizations/invitations'
import { memberProblems, type RoleNames } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { lowerEmail } from '../../accounts/users/user.ts'
import { later, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireRoles, canAssign } from '../members/assign-roles.ts'
import { lockStanding } from '../members/lock-standing.ts'
import { findMemberByEmail } from '../members/queries.ts'
import { joinRoles } from '../members/role-names.ts'
import { isNamed } from '../roles/named.ts'
import { mayDo, type Standing } from '../roles/standing.ts'
import { requireTeamCapacity } from './require-team-capacity.ts'
import { toInvitation, type ActiveInvitation } from './invitation.ts'
import { mayInvite } from './inviter.ts'
import { countPending, findPending, insertInvitation, setInvitation } from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Invites a person by email. An address that is already invited is rejected or, with `resend`, gets
 * the same invitation again: its role and teams stay, its validity starts again, and it counts as
 * the caller's.
 */
export async function inviteMember(
  work: Work,
  { email: typed, role: given, organizationId, resend, teamId }: InvitationCreate,
): Promise<Invitation> {
  requireOwnSession(work)
  if (!isNamed(work, { organizationId })) fail(memberProblems.organization_not_found)
  const email = lowerEmail(typed)
  if (!z.email().safeParse(email).success) fail(invitationProblems.invalid_email)
  const caller = await lockStanding(work, { organizationId })
  const { organization_id } = caller.member
  const role = await requireInvitePermission(work, caller, given)
  if (await findMemberByEmail(work, organization_id, email)) fail(memberProblems.already)
  const waiting = await findPending(work, organization_id, email)
  if (waiting && !resend) fail(invitationProblems.invited_already)
  const sent = waiting
    ? await renew(work, waiting, caller)
    : await create(work, caller, { email, role, teamId })
  await sendInvitation(work, sent)
  return toInvitation(sent)
}

/**
 * The order of rejections: callers who may not invite at all, then unknown roles, then roles the
 * caller may not give.
 */
async function requireInvitePermission(
  work: Work,
  caller: Standing,
  given: RoleNames,
): Promise<string> {
  if (!mayDo(caller, { invitation: ['create'] })) fail(invitationProblems.may_not_invite)
  const role = joinRoles(given)
  await requireRoles(work, caller.member.organization_id, role)
  if (!(await canAssign(work, caller, role))) fail(invitationProblems.may_not_give_role)
  return role
}

type InvitationRequest = Pick<InvitationCreate, 'email' | 'teamId'> & { role: string }

async function create(
  work: Work,
  { member: { organization_id, user_id } }: Standing,
  { email, role, teamId }: InvitationRequest,
): Promise<ActiveInvitation> {
  const { organization_invitations_max: limit } = await settingsOf(work)
  if ((await countPending(work, organization_id)) >= limit) fail(invitationProblems.too_many)
  const team_ids = await requireTeamCapacity(work, organization_id, [teamId ?? []].flat())
  const invitation = await insertInvitation(work, {
    id: newId(),
    organization_id,
    email,
    role,
    team_ids,
    inviter_id: user_id,
    expires_at: await expiryOf(work),
    created_at: work.now,
  })
  await record(work, 'invitation.created', { invitation })
  return invitation
}

async function renew(
  work: Work,
  waiting: ActiveInvitation,
  caller: Standing,
): Promise<ActiveInvitation> {
  if (!(await mayInvite(work, caller, waiting.role))) fail(invitationProblems.may_not_give_role)
  const inviter_id = caller.member.user_id
  const invitation = await setInvitation(work, waiting, {
    expires_at: await expiryOf(work),
    inviter_id,
  })
  await record(work, 'invitation.resent', { invitation, before: waiting })
  return invitation
}

async function expiryOf(work: Work): Promise<Date> {
  const { invitation_seconds } = await settingsOf(work)
  return later(work.now, invitation_seconds * SECOND)
}

type Change = { invitation: ActiveInvitation; before?: ActiveInvitation }

async function record(work: Work, action: string, { invitation, before }: Change): Promise<void> {
  await recordAudit(work, {
    action,
    subject_kind: 'invitation',
    subject_id: invitation.id,
    organization_id: invitation.organization_id,
    ...(before && { before: toInvitation(before) }),
    after: toInvitation(invitation),
  })
}
