import { memberEndpoints } from '@gatehouse/contract/organizations/members'
import { implement } from '../../platform/http/implement.ts'
import { activeMember } from './active-member.ts'
import { hasPermission } from './has-permission.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { roleOfMember } from './role-of-member.ts'

export const members = implement(memberEndpoints, {
  active: activeMember,
  role: roleOfMember,
  list: listMembers,
  hasPermission: (work, { body }) => hasPermission(work, body),
  leave: (work, { body }) => leaveOrganization(work, body.organizationId),
})
