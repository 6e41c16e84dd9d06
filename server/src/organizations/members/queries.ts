import { sql, type Insertable } from 'kysely'
import { lowerEmail } from '../../accounts/users/user.ts'
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

/**
 * How many of an organization's members are owners: roles are words between commas. They are held,
 * so that an owner whose account is being deleted is not counted on.
 */
export async function countOwners(work: Work, organization_id: string): Promise<number> {
  const owners = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`role ~ '(^|,)\\s*owner\\s*(,|$)'`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.length
}

/** How many work in an organization. */
export async function countMembers(work: Reading, organization_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return row.members
}

/** One member of an organization; what is no id, or another organization's, is nobody. */
export async function findMemberById(
  work: Reading,
  organization_id: string,
  id: string,
): Promise<MemberUserRow | undefined> {
  if (!isId(id)) return undefined
  return membersOf(work, organization_id).where('members.id', '=', id).executeTakeFirst()
}

/** The member of an organization with an address, in whatever case it is written. */
export function findMemberByEmail(
  work: Reading,
  organization_id: string,
  email: string,
): Promise<MemberUserRow | undefined> {
  return membersOf(work, organization_id)
    .where('users.email', '=', lowerEmail(email))
    .executeTakeFirst()
}

/** Gives a member other roles. */
export function setRole(work: Work, id: string, role: string): Promise<MemberRow> {
  return work.sql
    .updateTable('members')
    .set({ role })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
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

/**
 * Holds an organization, so that what is counted among its members stays true; undefined when there
 * is none. What merely belongs to it (an order, a customer) does not wait for that.
 */
export function lockMembers(
  work: Work,
  organization_id: string,
): Promise<{ id: string; seat_limit: number | null } | undefined> {
  return work.sql
    .selectFrom('organizations')
    .select(['id', 'seat_limit'])
    .where('id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
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
