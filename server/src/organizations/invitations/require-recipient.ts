import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { lowerEmail, type UserRow } from '../../accounts/users/user.ts'
import type { Reading } from '../../platform/work.ts'
import { isPending, type ActiveInvitation } from './invitation.ts'
import { findInvitation } from './queries.ts'

/** The errors with which a route rejects. */
type RecipientProblems = { missing: Problem; unproven: Problem }

/**
 * A pending invitation to the calling user. It is meant for the reader of its address, so the
 * address must be verified first (CVE-2026-53514), unless the operator does not require that.
 */
export async function requireRecipient(
  work: Reading,
  id: string,
  { missing, unproven }: RecipientProblems,
): Promise<ActiveInvitation> {
  const { user_id } = signedIn(work)
  const invitation = await findInvitation(work, id)
  if (!invitation || !isPending(invitation, work.now)) fail(missing)
  const user = await findUser(work, user_id)
  if (!user || !isAddressedTo(invitation, user)) fail(invitationProblems.not_recipient)
  if (!(await isEmailVerified(work, user))) fail(unproven)
  return invitation
}

/** Whether an invitation was sent to a user's address, in any case. */
export const isAddressedTo = ({ email }: { email: string }, user: UserRow) =>
  lowerEmail(email) === lowerEmail(user.email)

/** Whether a user's address is verified, or need not be. */
export async function isEmailVerified(work: Reading, user: UserRow): Promise<boolean> {
  const { invitation_verification_required } = await settingsOf(work)
  return user.email_verified || !invitation_verification_required
}
