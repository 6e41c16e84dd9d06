import { memberEndpoints } from '@gatehouse/contract/organizations/members'
import { implement } from '../../platform/http/implement.ts'
import { activeMember } from './active-member.ts'
import { addMember } from './add-member.ts'
import { hasPermission } from './has-permission.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { exportMembers } from './export-members.ts'
import { getOwnStanding } from './get-own-standing.ts'
import { removeMember } from './remove-member.ts'
import { roleOfMember } from './role-of-member.ts'
import { updateMemberRole } from './update-member-role.ts'

export const members = implement(memberEndpoints, {
  active: activeMember,
  role: roleOfMember,
  list: listMembers,
  export: exportMembers,
  standing: getOwnStanding,
  hasPermission: (work, { body }) => hasPermission(work, body),
  leave: (work, { body }) => leaveOrganization(work, body.organizationId),
  updateRole: (work, { body }) => updateMemberRole(work, body),
  remove: (work, { body }) => removeMember(work, body),
  add: (work, { body }) => addMember(work, body),
})
