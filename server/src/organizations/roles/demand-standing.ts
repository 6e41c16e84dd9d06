import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { Named } from './named.ts'
import { mayDo, standingOrRefuse, type Standing } from './standing.ts'

/**
 * What the caller is in the organization meant, where their roles allow what is asked for.
 * Strangers learn no more than that they are none of its members.
 */
export async function demandStanding(
  work: Reading,
  named: Named,
  { asks, or }: { asks: PermissionRequest; or: Problem },
): Promise<Standing> {
  const standing = await standingOrRefuse(work, named, {
    none: memberProblems.no_active_organization,
    stranger: memberProblems.not_a_member,
  })
  return mayDo(standing, asks) ? standing : fail(or)
}
