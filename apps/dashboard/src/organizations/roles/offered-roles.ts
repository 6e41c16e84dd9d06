import {
  isOrganizationRole,
  organizationRoles,
  permissionsOf,
  permissionsOfRole,
} from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { useTexts } from '../../texts.ts'
import { useRoleName } from './role-texts.ts'
import { useStanding } from '../standing.ts'
import { isOwner } from '../member.ts'

/** A role to choose for a member. */
export interface OfferedRole {
  name: string
  label: string
  help: string | undefined
  /** Why the user cannot give it. */
  refused: string | undefined
}

/** The member role's permissions: every user who may invite may also give this role. */
const plain = permissionsOfRole('member')

/**
 * The organization's roles, and which of them the user can give: only roles whose permissions the
 * user has.
 */
export function useOfferedRoles(): OfferedRole[] {
  const t = useTexts()
  const nameOf = useRoleName()
  const { role, own, permissions: granted } = useStanding()
  const isOwnerSelf = isOwner(role)
  const statements = [
    ...organizationRoles.map(name => ({ name, allows: roleStatements[name] })),
    ...(own ?? []).map(item => ({ name: item.role, allows: item.permission })),
  ]
  return statements.map(({ name, allows }) => {
    const beyond = permissionsOf(allows).some(item => !granted.has(item) && !plain.has(item))
    const isAssignable = isOwnerSelf || (!isOwner(name) && !beyond)
    return {
      name,
      label: nameOf(name),
      help: isOrganizationRole(name) ? t(`roles.for.${name}`) : undefined,
      refused: isAssignable
        ? undefined
        : t(isOwner(name) ? 'members.owners_make_owners' : 'roles.only_held'),
    }
  })
}
