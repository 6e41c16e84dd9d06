import { permissionsOf } from '@gatehouse/contract/access/roles'
import { organizationStatements } from '@gatehouse/contract/access/statements'
import { roleProblems, type RolePermission } from '@gatehouse/contract/organizations/roles'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { permissionsOfStanding, type Standing } from './standing.ts'

/**
 * The permissions of a role, each action once. Rejects unknown resources, and permissions the
 * caller lacks, by name: a caller cannot grant what they do not have.
 */
export function grantable(
  standing: Standing,
  permission: RolePermission,
  may_not: Problem,
): Record<string, string[]> {
  const unknown = Object.keys(permission).some(key => !Object.hasOwn(organizationStatements, key))
  if (unknown) fail(roleProblems.invalid_resource)
  const granted = permissionsOfStanding(standing)
  const missingPermissions = permissionsOf(permission).filter(item => !granted.has(item))
  if (missingPermissions.length > 0) fail(may_not, undefined, { missingPermissions })
  const entries = Object.entries(permission).map(([resource, actions]) => {
    return [resource, [...new Set(actions)]] as [string, string[]]
  })
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0))
}
