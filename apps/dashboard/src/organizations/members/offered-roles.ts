import {
  isOrganizationRole,
  organizationRoles,
  permissionsOf,
  permissionsOfRole,
} from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { useWords } from '../../words.ts'
import { useRoleName } from '../roles/role-words.ts'
import { useStanding } from '../standing.ts'
import { isOwner } from './member.ts'

/** One role that may be chosen for somebody. */
export interface OfferedRole {
  name: string
  label: string
  help: string | undefined
  /** Why one cannot give it. */
  refused: string | undefined
}

/** What every member may do: whoever lets people in at all may let them in as such. */
const plain = permissionsOfRole('member')

/** Every role of the organization, and which of them one may give: none that one does not hold. */
export function useOfferedRoles(): OfferedRole[] {
  const t = useWords()
  const nameOf = useRoleName()
  const { role, own, held } = useStanding()
  const isOwnerOneself = isOwner(role)
  const statements = [
    ...organizationRoles.map(name => ({ name, allows: roleStatements[name] })),
    ...(own ?? []).map(one => ({ name: one.role, allows: one.permission })),
  ]
  return statements.map(({ name, allows }) => {
    const beyond = permissionsOf(allows).some(one => !held.has(one) && !plain.has(one))
    const mayGive = isOwnerOneself || (!isOwner(name) && !beyond)
    return {
      name,
      label: nameOf(name),
      help: isOrganizationRole(name) ? t(`roles.for.${name}`) : undefined,
      refused: mayGive
        ? undefined
        : t(isOwner(name) ? 'members.owners_make_owners' : 'roles.only_held'),
    }
  })
}
