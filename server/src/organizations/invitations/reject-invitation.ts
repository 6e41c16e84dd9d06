import { invitationLifecycle, type Invitation } from '@gatehouse/contract/organizations/invitation'
import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { requireRecipient } from './require-recipient.ts'
import { isPending, toInvitation } from './invitation.ts'
import { lockInvitation, setInvitation } from './queries.ts'
import { recordAnswer } from './record-answer.ts'

const missing = invitationProblems.nothing_to_read
const rejections = { missing, unproven: invitationProblems.unproven }

/** Rejects an invitation, which only its recipient can do. */
export async function rejectInvitation(
  work: Work,
  invitationId: string,
): Promise<{ invitation: Invitation; member: null }> {
  requireOwnSession(work)
  const { id } = await requireRecipient(work, invitationId, rejections)
  const before = await lockInvitation(work, id)
  if (!before || !isPending(before, work.now)) fail(missing)
  const status = invitationLifecycle.next('reject', 'pending')
  const after = await setInvitation(work, before, { status })
  await recordAnswer(work, 'invitation.rejected', { before, after })
  return { invitation: toInvitation(after), member: null }
}
