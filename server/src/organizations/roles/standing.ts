import {
  roleAllows,
  type PermissionRequest,
  type RoleTable,
} from '@gatehouse/contract/access/authorize'
import { permissionsOfRole } from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { sql, type Selectable } from 'kysely'
import { isProgram } from '../../actors/is-program.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { MembersTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { isNamed, keyOf, type OrganizationReference } from './named.ts'
import { roleTable, type RoleRow } from './role.ts'

/** A user's membership in an organization, and the custom roles they have. */
export type Standing = { member: Selectable<MembersTable>; own: RoleTable }

/** The SQL of whether a member is an owner, perhaps with other roles. */
export const isOwnerRow = sql<boolean>`members.role ~ '(^|,)\\s*owner\\s*(,|$)'`

/**
 * The caller's membership in the organization a request means, by one statement. Undefined: the
 * request means none, it does not exist, or the caller is not a member; the last two look the same.
 * A program of the operator is a member of none: it has the rights of an owner in all of them.
 */
export async function findStanding(
  work: Reading,
  named: OrganizationReference,
): Promise<Standing | undefined> {
  const key = keyOf(work, named)
  if (!key) return undefined
  const found = await membersWithRoles(work)
    .where(isProgram(work) ? isOwnerRow : sql<boolean>`members.user_id = ${signedIn(work).user_id}`)
    .where(
      'members.organization_id',
      '=',
      'id' in key
        ? key.id
        : ({ selectFrom }) =>
            selectFrom('organizations')
              .select('organizations.id')
              .where('organizations.slug', '=', key.slug),
    )
    .orderBy('members.created_at')
    .limit(1)
    .executeTakeFirst()
  return found && standingOf(found)
}

/** Members with the permissions of their custom roles. */
export const membersWithRoles = (work: Reading) =>
  work.sql.selectFrom('members').selectAll('members').select(ownRoles.as('own_roles'))

/** The SQL of the custom roles of an organization that a member's role names. */
export const OWN_ROLES = `(
  select jsonb_agg(jsonb_build_object('role', r.role, 'permissions', r.permissions))
  from organization_roles r where r.organization_id = members.organization_id
    and r.role = any(regexp_split_to_array(btrim(members.role), '\\s*,\\s*')))`

/** The custom roles of a member, as `OWN_ROLES` returns them. */
export type OwnRoles = Pick<RoleRow, 'role' | 'permissions'>[] | null

const ownRoles = sql<OwnRoles>`${sql.raw(OWN_ROLES)}`

/** A member's row as it was read with its roles. */
export function standingOf({
  own_roles,
  ...member
}: Selectable<MembersTable> & { own_roles: OwnRoles }): Standing {
  return { member, own: roleTable(own_roles) }
}

/** Whether one of the member's roles alone allows all requested permissions. */
export const mayDo = ({ member, own }: Standing, request: PermissionRequest): boolean =>
  roleAllows(member.role, request, roleStatements, own)

/** Whether a member with these roles may buy for the organization. */
export const maySpend = (role: string, own_roles: OwnRoles): boolean =>
  roleAllows(role, { purchase: ['create'] }, roleStatements, roleTable(own_roles))

/**
 * All of a member's permissions in the organization, as `resource:action`, including billing's
 * scopes.
 */
export const permissionsOfStanding = ({ member, own }: Standing): ReadonlySet<string> =>
  permissionsOfRole(member.role, own)

/**
 * The same, or these errors: for a request that means no organization, and for a caller who is not
 * a member.
 */
export async function requireStandingOr(
  work: Reading,
  named: OrganizationReference,
  { none, stranger }: { none: Problem; stranger: Problem },
): Promise<Standing> {
  if (!isNamed(work, named)) fail(none)
  return (await findStanding(work, named)) ?? fail(stranger)
}
