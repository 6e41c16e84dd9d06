import { findUser } from '../../accounts/users/queries.ts'
import type { UserRow } from '../../accounts/users/user.ts'
import type { Reading } from '../../platform/work.ts'
import { canAssign } from '../members/assign-roles.ts'
import { mayDo, membersWithRoles, standingOf, type Standing } from '../roles/standing.ts'
import type { ActiveInvitation } from './invitation.ts'

/** Whether a member may invite others into a role. */
export const mayInvite = async (work: Reading, standing: Standing, role: string) =>
  mayDo(standing, { invitation: ['create'] }) && (await canAssign(work, standing, role))

/** The sender of an invitation, if they are still a member, and whether they could send it now. */
export async function findInviter(
  work: Reading,
  { organization_id, inviter_id, role }: ActiveInvitation,
): Promise<{ inviter: UserRow | undefined; may: boolean }> {
  const member =
    inviter_id &&
    (await membersWithRoles(work)
      .where('members.organization_id', '=', organization_id)
      .where('members.user_id', '=', inviter_id)
      .executeTakeFirst())
  if (!member) return { inviter: undefined, may: false }
  const inviter = await findUser(work, member.user_id)
  return { inviter, may: await mayInvite(work, standingOf(member), role) }
}
