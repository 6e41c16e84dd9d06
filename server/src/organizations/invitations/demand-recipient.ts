import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { lowerEmail, type UserRow } from '../../accounts/users/user.ts'
import type { Reading } from '../../platform/work.ts'
import { isWaiting, type LivingInvitation } from './invitation.ts'
import { findInvitation } from './queries.ts'

/** The words in which a route refuses. */
type Refusals = { missing: Problem; unproven: Problem }

/**
 * An invitation that waits for the caller's own answer. It is for whoever reads the mail of its
 * address, so that the address is to be proven first (CVE-2026-53514), unless the operator does
 * not ask for that.
 */
export async function demandRecipient(
  work: Reading,
  id: string,
  { missing, unproven }: Refusals,
): Promise<LivingInvitation> {
  const { user_id } = signedIn(work)
  const invitation = await findInvitation(work, id)
  if (!invitation || !isWaiting(invitation, work.now)) fail(missing)
  const user = await findUser(work, user_id)
  if (!user || !isFor(invitation, user)) fail(invitationProblems.not_recipient)
  if (!(await isProven(work, user))) fail(unproven)
  return invitation
}

/** Whether an invitation was sent to the address of a user, in whatever case it was written. */
export const isFor = ({ email }: { email: string }, user: UserRow) =>
  lowerEmail(email) === lowerEmail(user.email)

/** Whether a user has shown to read the mail of their address, or need not show it. */
export async function isProven(work: Reading, user: UserRow): Promise<boolean> {
  const { invitation_verification_required } = await settingsOf(work)
  return user.email_verified || !invitation_verification_required
}
