import { memberProblems, type MemberWithUser } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { endMembership } from './end-membership.ts'
import { isOwner, toMemberWithUser } from './member.ts'
import { countOwners, lockMembers, membersOf } from './queries.ts'

/** Leaves an organization. Its last owner cannot leave, as only an owner can delete it. */
export async function leaveOrganization(
  work: Work,
  organization_id: string,
): Promise<MemberWithUser> {
  const { user_id } = requireOwnSession(work)
  if (!isId(organization_id)) fail(memberProblems.not_found)
  await lockMembers(work, organization_id)
  const member = await membersOf(work, organization_id)
    .where('members.user_id', '=', user_id)
    .executeTakeFirst()
  if (!member) fail(memberProblems.not_found)
  const owners = isOwner(member) ? await countOwners(work, organization_id) : 0
  if (owners === 1) fail(memberProblems.only_owner)
  await endMembership(work, member, 'member.left')
  return toMemberWithUser(member)
}
