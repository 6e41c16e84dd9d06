import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import type { Named } from '../roles/named.ts'
import { findStanding, type Standing } from '../roles/standing.ts'
import { lockMembers } from './queries.ts'

/**
 * What the caller is in the organization meant, whose members are held from now on: what the
 * caller may do, who is an owner and how many there are stay as they are. Who is no member is
 * refused before anything is held.
 */
export async function holdStanding(work: Work, named: Named): Promise<Standing> {
  const before = await findStanding(work, named)
  if (!before) fail(memberProblems.not_found)
  await lockMembers(work, before.member.organization_id)
  return (await findStanding(work, named)) ?? fail(memberProblems.not_found)
}
