import { memberProblems, type RoleNames } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'

/** The roles of a request as members store them: each once, separated by commas. */
export function joinRoles(roleNames: RoleNames): string {
  const names = [roleNames].flat().flatMap(text => text.split(','))
  const trimmedNames = names.map(name => name.trim()).filter(name => name !== '')
  if (trimmedNames.length === 0) fail(memberProblems.no_role)
  return [...new Set(trimmedNames)].join(',')
}
