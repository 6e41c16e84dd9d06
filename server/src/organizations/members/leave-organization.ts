import { memberProblems, type Member } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { distrust } from '../../accounts/sessions/session-trust.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { isOwner, toMember } from './member.ts'
import { countOwners, deactivateOrganization, findMember, lockMembers } from './queries.ts'

/** Leaves an organization. Its last owner cannot: somebody must be able to close the door. */
export async function leaveOrganization(work: Work, organization_id: string): Promise<Member> {
  const { user_id } = signedIn(work)
  if (!isId(organization_id)) fail(memberProblems.not_found)
  await lockMembers(work, organization_id)
  const member = await findMember(work, organization_id, user_id)
  if (!member) fail(memberProblems.not_found)
  const owners = isOwner(member) ? await countOwners(work, organization_id) : 0
  if (owners === 1) fail(memberProblems.only_owner)
  await work.sql.deleteFrom('members').where('id', '=', member.id).execute()
  await deactivateOrganization(work, organization_id, user_id)
  await distrust(work, user_id)
  await recordAudit(work, {
    action: 'member.left',
    subject_kind: 'member',
    subject_id: member.id,
    organization_id,
    before: toMember(member),
  })
  return toMember(member)
}
