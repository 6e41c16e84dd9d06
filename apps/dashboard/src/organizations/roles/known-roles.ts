import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { organizationRoles, permissionsOf } from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { useAllMembers } from '../all-members.ts'
import { useStanding } from '../standing.ts'

/** A role somebody can have here. */
export interface KnownRole {
  /** The name of a built-in one, the id of another: what addresses call it. */
  id: string
  name: string
  builtIn: boolean
  permissions: ReadonlySet<string>
  /** How many have it; undefined while that is not known. */
  members: number | undefined
}

/** The roles of the organization one stands in: first those every organization has. */
export function useKnownRoles(): KnownRole[] {
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
