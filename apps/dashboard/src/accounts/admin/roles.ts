import { namesOfRole } from '@gatehouse/contract/access/authorize'
import {
  instanceRoles,
  type InstanceRole,
  isInstanceRole,
  USER_ROLE,
} from '@gatehouse/contract/access/instance-roles'
import { useWords } from '../../words.ts'

/** Every role somebody may have on the server. */
export const roles = Object.keys(instanceRoles).filter(isInstanceRole)

/** Those that allow anything. */
export const rolesThatMatter = roles.filter(role => role !== USER_ROLE)

/** The roles somebody has, without that of everybody. */
export const rolesOf = (role: string): InstanceRole[] =>
  namesOfRole(role)
    .filter(isInstanceRole)
    .filter(name => name !== USER_ROLE)

/** A user's roles as people call them. */
export function useRoleText(): (role: string) => string {
  const t = useWords()
  return role => {
    const known = rolesOf(role)
    const names: InstanceRole[] = known.length > 0 ? known : [USER_ROLE]
    return names.map(name => t(`admin.role.${name}`)).join(', ')
  }
}
