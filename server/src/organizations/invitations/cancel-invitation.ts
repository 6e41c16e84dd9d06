import { invitationLifecycle, type Invitation } from '@gatehouse/contract/organizations/invitation'
import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { findStanding, mayDo } from '../roles/standing.ts'
import { isPending, toInvitation } from './invitation.ts'
import { findInvitation, lockInvitation, setInvitation } from './queries.ts'
import { recordAnswer } from './record-answer.ts'

/** Cancels an invitation. To a caller who is not a member it looks like an unknown one. */
export async function cancelInvitation(work: Work, invitationId: string): Promise<Invitation> {
  const { not_found, may_not_cancel } = invitationProblems
  const found = await findInvitation(work, invitationId)
  const caller = found && (await findStanding(work, { organizationId: found.organization_id }))
  if (!caller) fail(not_found)
  if (!mayDo(caller, { invitation: ['cancel'] })) fail(may_not_cancel)
  const before = await lockInvitation(work, found.id)
  if (!before || !isPending(before, work.now)) fail(not_found)
  const status = invitationLifecycle.next('cancel', 'pending')
  const after = await setInvitation(work, before, { status })
  await recordAnswer(work, 'invitation.canceled', { before, after })
  return toInvitation(after)
}
