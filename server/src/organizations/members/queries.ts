import { sql, type Insertable } from 'kysely'
import { isOwnerRow } from '../roles/standing.ts'
import { lowerEmail } from '../../accounts/users/user.ts'
import type { MembersTable } from '../../platform/db/tables.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { MemberRow, MemberUserRow } from './member.ts'

/** A user's membership in an organization, if any. */
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

/** Members of an organization and their users; the base of every list of members. */
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
 * The number of an organization's owners; roles are stored separated by commas. The owners' rows
 * are locked, so that an owner whose account is being deleted is not counted.
 */
export async function countOwners(work: Work, organization_id: string): Promise<number> {
  const owners = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(isOwnerRow)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.length
}

/** The number of an organization's members. */
export async function countMembers(work: Reading, organization_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return row.members
}

/** One member of an organization; an invalid id, or another organization's, finds none. */
export async function findMemberById(
  work: Reading,
  organization_id: string,
  id: string,
): Promise<MemberUserRow | undefined> {
  if (!isId(id)) return undefined
  return membersOf(work, organization_id).where('members.id', '=', id).executeTakeFirst()
}

/** The member of an organization with an address, in any case. */
export function findMemberByEmail(
  work: Reading,
  organization_id: string,
  email: string,
): Promise<MemberUserRow | undefined> {
  return membersOf(work, organization_id)
    .where('users.email', '=', lowerEmail(email))
    .executeTakeFirst()
}

/** Changes a member's roles. */
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
export type OrganizationReference = {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/**
 * The id of the named organization: the slug takes precedence, then the id, then the session's
 * active one.
 */
export async function namedOrganization(
  work: Reading,
  named: OrganizationReference,
): Promise<string | undefined> {
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

/** Whether a request names an organization, explicitly or by its session. */
export const isNamed = (
  work: Reading,
  { organizationId, organizationSlug }: OrganizationReference,
) => Boolean(organizationSlug || organizationId || work.actor.session?.active_organization_id)

/**
 * Locks an organization, so that counts of its members stay valid; undefined when it does not
 * exist. Rows that merely refer to it (an order, a customer) can still be written.
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

/** Ends all memberships of an organization. */
export async function deleteMembersOf(work: Work, organization_id: string): Promise<void> {
  await work.sql.deleteFrom('members').where('organization_id', '=', organization_id).execute()
}
