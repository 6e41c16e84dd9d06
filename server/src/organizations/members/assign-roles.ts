import { permissionsOfRole } from '@gatehouse/contract/access/roles'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { permissionsBeyond, unknownRoles } from '../roles/roles-by-name.ts'
import type { Standing } from '../roles/standing.ts'
import { isOwner } from './member.ts'

/** Rejects roles that the organization does not have, and names them. */
export async function requireRoles(
  work: Reading,
  organization_id: string,
  role: string,
): Promise<void> {
  const unknown = await unknownRoles(work, organization_id, role)
  if (unknown.length > 0) {
    fail(memberProblems.role_not_found, `ROLE_NOT_FOUND: ${unknown.join(', ')}`)
  }
}

/** The permissions of every member: a member who may invite at all may invite into this role. */
const plain = permissionsOfRole('member')

/**
 * Whether a member may give others a role. They may not give permissions they do not have, else
 * they could invite themselves into any role; and only owners make owners.
 */
export async function canAssign(work: Reading, standing: Standing, role: string): Promise<boolean> {
  if (isOwner(standing.member)) return true
  if (isOwner({ role })) return false
  const beyond = await permissionsBeyond(work, standing, role)
  return beyond.every(permission => plain.has(permission))
}
