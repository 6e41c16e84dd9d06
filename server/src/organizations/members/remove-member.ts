import {
  memberProblems,
  type MemberRemoval,
  type MemberWithUser,
} from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSessionOrProgram } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { isNamed } from '../roles/named.ts'
import { mayDo } from '../roles/standing.ts'
import { endMembership } from './end-membership.ts'
import { lockStanding } from './lock-standing.ts'
import { isOwner, toMemberWithUser } from './member.ts'
import { countOwners, findMemberByEmail, findMemberById } from './queries.ts'

/**
 * Removes a member, named by id or address. Only owners remove owners, and the last owner cannot be
 * removed.
 */
export async function removeMember(
  work: Work,
  { memberIdOrEmail: key, organizationId }: MemberRemoval,
): Promise<{ member: MemberWithUser }> {
  requireOwnSessionOrProgram(work)
  if (!isNamed(work, { organizationId })) fail(memberProblems.no_active_organization)
  const caller = await lockStanding(work, { organizationId })
  const { organization_id } = caller.member
  const member = key.includes('@')
    ? await findMemberByEmail(work, organization_id, key)
    : await findMemberById(work, organization_id, key)
  if (!member) fail(memberProblems.not_found)
  if (isOwner(member)) {
    const alone = !isOwner(caller.member) || (await countOwners(work, organization_id)) === 1
    if (alone) fail(memberProblems.only_owner)
  }
  if (!mayDo(caller, { member: ['delete'] })) fail(memberProblems.may_not_delete)
  await endMembership(work, member, 'member.removed')
  return { member: toMemberWithUser(member) }
}
