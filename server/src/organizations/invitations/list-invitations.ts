import type { Invitation } from '@gatehouse/contract/organizations/invitation'
import {
  invitationProblems,
  type ReceivedInvitation,
} from '@gatehouse/contract/organizations/invitations'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { findUser } from '../../accounts/users/queries.ts'
import type { Reading } from '../../platform/work.ts'
import { isNamed, type OrganizationReference } from '../roles/named.ts'
import { findStanding } from '../roles/standing.ts'
import { toInvitation } from './invitation.ts'
import { listInvitationsOf, listReceived } from './queries.ts'

/** The invitations of an organization, for its members. */
export async function listInvitations(
  work: Reading,
  named: OrganizationReference,
): Promise<Invitation[]> {
  if (!isNamed(work, named)) fail(invitationProblems.no_organization)
  const standing = await findStanding(work, named)
  if (!standing) fail(memberProblems.not_a_member)
  return (await listInvitationsOf(work, standing.member.organization_id)).map(toInvitation)
}

/**
 * The pending invitations to the calling user; an expired one is shown as such, so that they can
 * ask for another. Their address must be verified, whatever the operator's setting.
 */
export async function listOwnInvitations(
  work: Reading,
  { email }: { email?: string | undefined },
): Promise<ReceivedInvitation[]> {
  const { user_id } = signedIn(work)
  if (email) fail(invitationProblems.no_other_email)
  const user = await findUser(work, user_id)
  if (!user?.email_verified) fail(invitationProblems.unproven_reader)
  const rows = await listReceived(work, user.email)
  return rows.map(row => ({ ...toInvitation(row), organizationName: row.organization_name }))
}
