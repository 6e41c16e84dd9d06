import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { organizationRoles, permissionsOf } from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { useAllMembers } from '../all-members.ts'
import { useStanding } from '../standing.ts'

/** A role of the organization. */
export interface RoleEntry {
  /** A built-in role's name, or another role's id: its identifier in URLs. */
  id: string
  name: string
  builtIn: boolean
  permissions: ReadonlySet<string>
  /** The number of members with the role; undefined while it is unknown. */
  members: number | undefined
}

/** The current organization's roles: built-in ones first. */
export function useRoleCatalog(): RoleEntry[] {
  const { own } = useStanding()
  const { data: members } = useAllMembers()
  const count = (name: string) =>
    members?.filter(({ role }) => namesOfRole(role).includes(name)).length
  const builtIn = organizationRoles.map(name => ({
    id: name,
    name,
    builtIn: true,
    permissions: new Set(permissionsOf(roleStatements[name])),
    members: count(name),
  }))
  const named = (own ?? []).map(({ id, role, permission }) => ({
    id,
    name: role,
    builtIn: false,
    permissions: new Set(permissionsOf(permission)),
    members: count(role),
  }))
  return [...builtIn, ...named.toSorted((one, other) => one.name.localeCompare(other.name))]
}
