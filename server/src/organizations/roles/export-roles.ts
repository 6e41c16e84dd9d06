import { organizationRoles, permissionsOf } from '@gatehouse/contract/access/roles'
import { roleStatements } from '@gatehouse/contract/access/statements'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { RoleColumn, type RoleExport } from '@gatehouse/contract/organizations/role-export'
import { sql } from 'kysely'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading } from '../../platform/work.ts'
import type { RoleRow } from './role.ts'
import { mayDo, requireStandingOr } from './standing.ts'

/**
 * Exports the roles of an organization for its members: the built-in ones, and the custom ones for
 * those who may list them.
 */
export async function exportRoles(context: RawContext<RoleExport>): Promise<Response> {
  const { site, actor, input } = context
  const { columns = RoleColumn.options } = input
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  const standing = await requireStandingOr(reading(site, actor), input, { none, stranger })
  const { organization_id } = standing.member
  const roles = rolesOf(organization_id, mayDo(standing, { ac: ['read'] }))
  return sendTable<Row>(context, {
    name: 'roles',
    rows: work => ({ compile: () => roles.compile(work.sql) }),
    columns: chosenColumns(COLUMNS, columns),
  })
}

/** A built-in role has only a name and its members. */
type Row = Pick<RoleRow, 'role'> & { members: number } & (
    | Pick<RoleRow, 'id' | 'created_at' | 'permissions'>
    | { id: null; created_at: null; permissions: null }
  )

const COLUMNS: Record<RoleColumn, FileColumn<Row>> = {
  name: ['Name', ({ role }) => role],
  type: ['Type', ({ id }) => (id === null ? 'built-in' : 'custom')],
  permissions: ['Permissions', row => [...permissionsIn(row)].join(' ')],
  members: ['Members', ({ members }) => numberText(members)],
  createdAt: ['Created At', ({ created_at }) => timeText(created_at)],
  id: ['ID', ({ id }) => id],
}

function permissionsIn({ role, permissions }: Row): Iterable<string> {
  if (permissions) return permissionsOf(permissions)
  const builtIn = organizationRoles.find(name => name === role)
  return builtIn ? permissionsOf(roleStatements[builtIn]) : []
}

/** Built-in roles in their order, then custom ones by name, each with the number of its members. */
const rolesOf = (organization_id: string, withCustom: boolean) => sql<Row>`
  select r.role, r.permissions, r.created_at, r.id, (
    select count(*) from members m where m.organization_id = ${organization_id}
      and r.role = any(regexp_split_to_array(btrim(m.role), '\\s*,\\s*'))) as members
  from (
    select name as role, null::jsonb as permissions, null::timestamptz as created_at,
      null::uuid as id, place
    from unnest(${[...organizationRoles]}::text[]) with ordinality as built_in (name, place)
    union all
    select role, permissions, created_at, id, null from organization_roles
    where organization_id = ${organization_id} and ${sql.lit(withCustom)}) r
  order by r.place nulls last, lower(r.role)`
