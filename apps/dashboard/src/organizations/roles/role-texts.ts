import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { everyPermission, type Action } from './permissions.ts'
import type { OrganizationResource } from '@gatehouse/contract/access/statements'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** A role's name: built-in roles are translated, custom ones are shown as named. */
export function useRoleName(): (name: string) => string {
  const t = useTexts()
  return name => (isOrganizationRole(name) ? t(`roles.name.${name}`) : name)
}

/** The names of a member's roles, separated by commas. */
export function useRoleNames(): (role: string) => string {
  const nameOf = useRoleName()
  return role => namesOfRole(role).map(nameOf).join(', ')
}

/** A permission as text. */
function usePermissionText(): (permission: string) => string {
  const t = useTexts()
  return permission => {
    if (!everyPermission.some(item => item === permission)) return permission
    // The previous check ensures that the permission exists.
    const [resource, action] = permission.split(':') as [OrganizationResource, Action]
    return `${t(`permissions.of.${resource}`)}: ${t(`permissions.action.${action}`)}`
  }
}

/** Why a role was rejected; the permissions the user may not give are listed. */
export function useRoleSentence(): (error: unknown) => string {
  const t = useTexts()
  const textOf = usePermissionText()
  return error => {
    const missing = error instanceof RequestFailed ? error.body.missingPermissions : undefined
    if (!Array.isArray(missing)) return sentenceOf(error, t)
    return t('roles.beyond', { list: missing.map(item => textOf(String(item))).join(', ') })
  }
}
