import { namesOfRole, statementsIn, type RoleTable } from './authorize.ts'
import { scopes } from './scopes.data.ts'
import { organizationStatements, roleStatements, type OrganizationRole } from './statements.ts'

/** The names of the roles every organization has. */
export const organizationRoles = Object.keys(roleStatements) as OrganizationRole[]

/** Whether every organization has a role of this name. */
export const isOrganizationRole = (name: string): name is OrganizationRole =>
  Object.hasOwn(roleStatements, name)

/** The custom roles of an organization that has none. */
const NONE: RoleTable = {}

const known = new Map<string, ReadonlySet<string>>()

/** Callers can write any combination of roles, so the cache must be bounded. */
const KNOWN_MAX = 1_000

/**
 * The billing scopes of a member: the union over their comma-separated roles. `own` contains the
 * organization's custom roles.
 */
export function scopesOfRole(role: string, ownRoles: RoleTable = NONE): ReadonlySet<string> {
  const cachedScopes = ownRoles === NONE ? known.get(role) : undefined
  if (cachedScopes) return cachedScopes
  const grantedActions = permissionsOfRole(role, ownRoles)
  const billing = new Set(
    [...grantedActions].filter(permission => Object.hasOwn(scopes, permission)),
  )
  if (ownRoles === NONE && known.size < KNOWN_MAX) known.set(role, billing)
  return billing
}

/** Everything a member may do, as `resource:action`: the union over their roles. */
export function permissionsOfRole(role: string, ownRoles: RoleTable = NONE): ReadonlySet<string> {
  const tables = [roleStatements, ownRoles]
  const statements = namesOfRole(role).map(name => statementsIn(tables, name) ?? {})
  return new Set(statements.flatMap(permissionsOf))
}

/** Resources and actions written as `resource:action`. */
export const permissionsOf = (statements: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(statements).flatMap(([resource, actions]) =>
    actions.map(action => `${resource}:${action}`),
  )

/** Whether a permission of this name exists in an organization. */
export const isPermission = (permission: string) => permissions.has(permission)
const permissions = new Set(permissionsOf(organizationStatements))

/** True when the role's scopes include any of those required, or none is required. */
export function roleGrants(
  role: string,
  requested: readonly string[] | undefined,
  ownRoles: RoleTable = NONE,
): boolean {
  if (!requested) return true
  const grantedActions = scopesOfRole(role, ownRoles)
  return requested.some(scope => grantedActions.has(scope))
}
