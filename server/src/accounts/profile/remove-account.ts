import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { eraseUserHistory } from '../../records/audit/erase-history.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteMails } from '../../records/mails/delete-mails.ts'
import { deletePicture } from '../pictures/delete-picture.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { offboardUserTask } from '../users/user-offboarding.ts'
import { requireAnotherAdmin } from '../users/last-admin.ts'
import { deleteUser, findUser } from '../users/queries.ts'
import { revokeCreatedTokens } from '../users/revoke-created-tokens.ts'
import { isOnlyOwner, listMemberships } from './queries.ts'

/**
 * Removes a user with their sessions, sign-in methods, proofs and memberships, regardless of who
 * requested it; the tokens and keys they created for organizations are revoked. Their purchases end
 * right afterward. An organization without another owner, or the server without another admin, must
 * be handed over first. False when the user did not exist.
 */
export async function removeAccount(work: Work, user_id: string): Promise<boolean> {
  const user = await findUser(work, user_id)
  if (!user) return false
  await requireAnotherAdmin(work, user)
  if (await isOnlyOwner(work, user_id)) fail(profileProblems.only_owner)
  const memberships = await listMemberships(work, user_id)
  await revokeSessions(work, user_id)
  await revokeCreatedTokens(work, user_id)
  await deleteUser(work, user_id)
  await invalidateCachedSessions(work, user_id)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await eraseUserHistory(work, user_id)
  await recordAudit(work, { action: 'user.deleted', ...about })
  await deletePicture(work, user)
  await deleteMails(work, null, [user.email])
  await recordMembershipEnds(work, memberships)
  const organizations = memberships.map(({ organization_id }) => organization_id)
  await enqueue(work, offboardUserTask, {
    organization_id: null,
    subject_id: user_id,
    payload: { organizations },
  })
  return true
}

type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

/**
 * Logs in each of the user's organizations that they are gone, and whether they deleted the account
 * themselves.
 */
async function recordMembershipEnds(work: Work, memberships: Membership[]): Promise<void> {
  for (const { id, organization_id, user_id, role } of memberships) {
    const self = work.actor.session?.user_id === user_id
    await recordAudit(work, {
      action: self ? 'member.left' : 'member.removed',
      subject_kind: 'member',
      subject_id: id,
      organization_id,
      ...(!self && { as: 'operator' as const }),
      before: { userId: user_id, role },
    })
  }
}
