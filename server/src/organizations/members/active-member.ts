import type { MemberWithUser } from '@gatehouse/contract/organizations/members'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { Reading } from '../../platform/work.ts'
import { toMemberWithUser } from './member.ts'
import { membersOf } from './queries.ts'

/** The caller's membership of the organization their session works in, or null. */
export async function activeMember(work: Reading): Promise<MemberWithUser | null> {
  const { active_organization_id, user_id } = signedIn(work)
  if (active_organization_id === null) return null
  const row = await membersOf(work, active_organization_id)
    .where('members.user_id', '=', user_id)
    .executeTakeFirst()
  return row ? toMemberWithUser(row) : null
}
