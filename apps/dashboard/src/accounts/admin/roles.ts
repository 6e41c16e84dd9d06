import { namesOfRole } from '@gatehouse/contract/access/authorize'
import {
  instanceRoles,
  type InstanceRole,
  isInstanceRole,
  USER_ROLE,
} from '@gatehouse/contract/access/instance-roles'
import { useTexts } from '../../texts.ts'

/** Every server role. */
export const roles = Object.keys(instanceRoles).filter(isInstanceRole)

/** The roles with any permission. */
export const rolesThatMatter = roles.filter(role => role !== USER_ROLE)

/** A user's roles without the default one. */
export const rolesOf = (role: string): InstanceRole[] =>
  namesOfRole(role)
    .filter(isInstanceRole)
    .filter(name => name !== USER_ROLE)

/** A user's roles by name. */
export function useRoleText(): (role: string) => string {
  const t = useTexts()
  return role => {
    const known = rolesOf(role)
    const names: InstanceRole[] = known.length > 0 ? known : [USER_ROLE]
    return names.map(name => t(`admin.role.${name}`)).join(', ')
  }
}
