import { sql, type Insertable } from 'kysely'
import type { MembersTable } from '../../platform/db/tables.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { MemberRow, MemberUserRow } from './member.ts'

/** What a user is in an organization, if anything. */
export function findMember(
  work: Reading,
  organization_id: string,
  user_id: string,
): Promise<MemberRow | undefined> {
  return work.sql
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** Members of an organization and who they are; every list of them begins here. */
export const membersOf = (work: Reading, organization_id: string) =>
  work.sql
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select(['users.name', 'users.email', 'users.image'])
    .where('members.organization_id', '=', organization_id)

/** The first members of an organization, oldest first. */
export function listFirstMembers(
  work: Reading,
  organization_id: string,
  limit: number,
): Promise<MemberUserRow[]> {
  return membersOf(work, organization_id)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .limit(limit)
    .execute()
}

/** How many of an organization's members are owners: roles are words between commas. */
export async function countOwners(work: Reading, organization_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`role ~ '(^|,)\\s*owner\\s*(,|$)'`)
    .executeTakeFirstOrThrow()
  return row.owners
}

/** Adds a member. */
export function insertMember(work: Work, values: Insertable<MembersTable>): Promise<MemberRow> {
  return work.sql.insertInto('members').values(values).returningAll().executeTakeFirstOrThrow()
}

/** How a request names an organization: by slug, by id, or not at all. */
export type Named = {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/** The id of the named organization: the slug wins, then the id, then the session's active one. */
export async function namedOrganization(work: Reading, named: Named): Promise<string | undefined> {
  const { organizationId, organizationSlug } = named
  if (organizationSlug) {
    const row = await work.sql
      .selectFrom('organizations')
      .select('id')
      .where('slug', '=', organizationSlug)
      .executeTakeFirst()
    return row?.id
  }
  if (organizationId) return isId(organizationId) ? organizationId : undefined
  return work.actor.session?.active_organization_id ?? undefined
}

/** Whether a request names an organization at all, by itself or by its session. */
export const isNamed = (work: Reading, { organizationId, organizationSlug }: Named) =>
  Boolean(organizationSlug || organizationId || work.actor.session?.active_organization_id)

/** Holds an organization, so that what is counted among its members stays true. */
export async function lockMembers(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Nobody's session works any more in an organization its user has left. */
export async function deactivateOrganization(
  work: Work,
  organization_id: string,
  user_id: string,
): Promise<void> {
  await work.sql
    .updateTable('sessions')
    .set({ active_organization_id: null, active_team_id: null })
    .where('user_id', '=', user_id)
    .where('active_organization_id', '=', organization_id)
    .execute()
}
