import { memberProblems, type RoleNames } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'

/** The roles of a request as members store them: each once, separated by commas. */
export function joinRoles(given: RoleNames): string {
  const names = [given].flat().flatMap(text => text.split(','))
  const settingsInput = names.map(name => name.trim()).filter(name => name !== '')
  if (settingsInput.length === 0) fail(memberProblems.no_role)
  return [...new Set(settingsInput)].join(',')
}
