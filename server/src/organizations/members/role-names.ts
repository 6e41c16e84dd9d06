import { memberProblems, type RoleNames } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'

/** The roles a request gives, as members keep them: each once, with commas between them. */
export function joinRoles(given: RoleNames): string {
  const names = [given].flat().flatMap(text => text.split(','))
  const said = names.map(name => name.trim()).filter(name => name !== '')
  if (said.length === 0) fail(memberProblems.no_role)
  return [...new Set(said)].join(',')
}
