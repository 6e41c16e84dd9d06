import { permissionsOfRole } from '@gatehouse/contract/access/roles'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { beyondStanding, unknownRoles } from '../roles/roles-by-name.ts'
import type { Standing } from '../roles/standing.ts'
import { isOwner } from './member.ts'

/** Refuses roles that the organization does not have, by their names. */
export async function demandRoles(
  work: Reading,
  organization_id: string,
  role: string,
): Promise<void> {
  const unknown = await unknownRoles(work, organization_id, role)
  if (unknown.length > 0) {
    fail(memberProblems.role_not_found, `ROLE_NOT_FOUND: ${unknown.join(', ')}`)
  }
}

/** What every member may do: whoever may let people in at all may let them in as such. */
const plain = permissionsOfRole('member')

/**
 * Whether somebody may give others a role. Nobody gives what they do not hold, else whoever may
 * invite could invite themselves into anything; and owners are made by owners alone.
 */
export async function mayGive(work: Reading, standing: Standing, role: string): Promise<boolean> {
  if (isOwner(standing.member)) return true
  if (isOwner({ role })) return false
  const beyond = await beyondStanding(work, standing, role)
  return beyond.every(permission => plain.has(permission))
}
