import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import type { OrganizationReference } from '../roles/named.ts'
import { findStanding, type Standing } from '../roles/standing.ts'
import { lockMembers } from './queries.ts'

/**
 * The caller's membership in the organization a request means, with its members locked: the
 * caller's permissions, the owners and their number stay as they are. A caller who is not a member
 * is rejected before anything is locked.
 */
export async function lockStanding(work: Work, named: OrganizationReference): Promise<Standing> {
  const before = await findStanding(work, named)
  if (!before) fail(memberProblems.not_found)
  await lockMembers(work, before.member.organization_id)
  return (await findStanding(work, named)) ?? fail(memberProblems.not_found)
}
