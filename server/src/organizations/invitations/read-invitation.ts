import {
  invitationProblems,
  type InvitationWithOrganization,
} from '@gatehouse/contract/organizations/invitations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { requireRecipient } from './require-recipient.ts'
import { toInvitation } from './invitation.ts'
import { findInviter } from './inviter.ts'
import { findInviting } from './queries.ts'

const missing = invitationProblems.nothing_to_read
const rejections = { missing, unproven: invitationProblems.unproven_reader }

/** A pending invitation to the calling user, and its organization. */
export async function readInvitation(
  work: Reading,
  id: string,
): Promise<InvitationWithOrganization> {
  const invitation = await requireRecipient(work, id, rejections)
  const organization = await findInviting(work, invitation.organization_id)
  const { inviter, may } = await findInviter(work, invitation)
  if (!organization) fail(missing)
  if (!inviter) fail(invitationProblems.inviter_left)
  if (!may) fail(missing)
  return {
    ...toInvitation(invitation),
    organizationName: organization.name,
    organizationSlug: organization.slug,
    inviterEmail: inviter.email,
  }
}
