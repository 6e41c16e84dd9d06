import { isOrganizationScope } from '@gatehouse/contract/access/oauth-scopes'
import { scopesOfRole } from '@gatehouse/contract/access/roles'
import { sql } from 'kysely'
import { roleTable } from '../../organizations/roles/role.ts'
import type { Reading } from '../../platform/work.ts'

type OwnRoles = { role: string; permissions: Record<string, string[]> }[]

/** What a member needs to let a program act for an organization, besides the scopes themselves. */
const MANAGING = 'organizations:write'
/** Maximum number of organizations shown; more than any user works in. */
const ORGANIZATIONS_MAX = 200

const ownRoles = sql<OwnRoles | null>`(
  select jsonb_agg(jsonb_build_object('role', r.role, 'permissions', r.permissions))
  from organization_roles r where r.organization_id = m.organization_id
    and r.role = any(regexp_split_to_array(btrim(m.role), '\\s*,\\s*')))`

/**
 * The organizations that a user can let an app act for: those in which they may create access
 * tokens and have every scope that the app asks for.
 */
export async function listChoosableOrganizations(
  work: Reading,
  user_id: string,
  scopes: readonly string[],
) {
  const needed = [MANAGING, ...scopes.filter(isOrganizationScope)]
  const rows = await work.sql
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.slug', 'o.name', 'o.logo as avatar_url', 'm.role'])
    .select(ownRoles.as('own_roles'))
    .where('m.user_id', '=', user_id)
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(ORGANIZATIONS_MAX)
    .execute()
  return rows.filter(({ role, own_roles }) => {
    const granted = scopesOfRole(role, own_roles ? roleTable(own_roles) : undefined)
    return needed.every(scope => granted.has(scope))
  })
}
