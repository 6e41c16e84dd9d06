import {
  memberProblems,
  type Member,
  type MemberRoleUpdate,
} from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSessionOrProgram } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { isNamed } from '../roles/named.ts'
import { mayDo } from '../roles/standing.ts'
import { requireRoles, canAssign } from './assign-roles.ts'
import { lockStanding } from './lock-standing.ts'
import { memberChanged } from './member-change.ts'
import { isOwner, toMember } from './member.ts'
import { countOwners, findMemberById, setRole } from './queries.ts'
import { joinRoles } from './role-names.ts'

/** Changes a member's role. Only owners change owners, and at least one owner remains. */
export async function updateMemberRole(
  work: Work,
  { role: provided, memberId, organizationId }: MemberRoleUpdate,
): Promise<Member> {
  requireOwnSessionOrProgram(work)
  const role = joinRoles(provided)
  if (!isNamed(work, { organizationId })) fail(memberProblems.no_active_organization)
  const caller = await lockStanding(work, { organizationId })
  const { organization_id } = caller.member
  const member = await findMemberById(work, organization_id, memberId)
  if (!member) fail(memberProblems.not_found)
  const involvesOwner = isOwner(member) || isOwner({ role })
  if (involvesOwner && !isOwner(caller.member)) fail(memberProblems.may_not_update)
  const isGivingUpOwnership = isOwner(member) && !isOwner({ role })
  if (isGivingUpOwnership && (await countOwners(work, organization_id)) === 1)
    fail(memberProblems.ownerless)
  if (!mayDo(caller, { member: ['update'] })) fail(memberProblems.may_not_update)
  await requireRoles(work, organization_id, role)
  if (!(await canAssign(work, caller, role))) fail(memberProblems.may_not_update)
  const changed = await setRole(work, member.id, role)
  await recordAudit(work, {
    action: 'member.role_changed',
    subject_kind: 'member',
    subject_id: member.id,
    organization_id,
    before: toMember(member),
    after: toMember(changed),
  })
  await memberChanged(work, 'updated', changed)
  return toMember(changed)
}
