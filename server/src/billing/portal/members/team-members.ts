import type { CustomerPortalMember } from '@gatehouse/contract/billing/portal-members'
import { portalMemberProblems } from '@gatehouse/contract/billing/portal-members'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { readPage, type PageOf } from '../../../platform/db/pages.ts'
import { realNow, type Reading } from '../../../platform/work.ts'
import { memberRole } from '../../customers/member-queries.ts'
import { findCustomer } from '../../customers/queries.ts'

/** The organization that is the actor's customer; other customers have no members. */
export async function findTeam(work: Reading): Promise<string | null> {
  const { id } = work.actor
  const customer = id === null ? undefined : await findCustomer(work, { id })
  return customer?.buyer_organization_id ?? null
}

/** The same; a customer without members is told so. */
export const requireTeam = async (work: Reading): Promise<string> =>
  (await findTeam(work)) ?? fail(portalMemberProblems.no_team)

/** The customer role of an invitation, as `memberRole` is that of a member. */
const invitedRole = sql<CustomerPortalMember['role']>`case
  when 'owner' = any(string_to_array(invitations.role, ',')) then 'owner'
  when string_to_array(invitations.role, ',') && array['admin', 'finance'] then 'billing_manager'
  else 'member' end`

/** The members of an organization and, for one of them, its pending invitations. */
function peopleOf(work: Reading, organization_id: string) {
  const active = work.sql
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organization_id', '=', organization_id)
    .select([
      'members.id',
      'members.created_at',
      sql<Date | null>`null::timestamptz`.as('modified_at'),
      'users.email',
      sql<string | null>`nullif(users.name, '')`.as('name'),
      memberRole.as('role'),
      sql<CustomerPortalMember['status']>`'active'::text`.as('status'),
    ])
  const invited = work.sql
    .selectFrom('invitations')
    .where('invitations.organization_id', '=', organization_id)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', realNow(work))
    .where(sql<boolean>`${work.actor.portal?.member_id ?? null}::uuid is not null`)
    .select([
      'invitations.id',
      'invitations.created_at',
      sql<Date | null>`null::timestamptz`.as('modified_at'),
      'invitations.email',
      sql<string | null>`null::text`.as('name'),
      invitedRole.as('role'),
      sql<CustomerPortalMember['status']>`'invited'::text`.as('status'),
    ])
  return work.sql.selectFrom(active.unionAll(invited).as('people'))
}

/** A page of an organization's members, oldest first, and then its invitations. */
export function listTeamMembers(work: Reading, organization_id: string, input: PageOf) {
  return readPage(peopleOf(work, organization_id), input, people =>
    people.selectAll().orderBy('status').orderBy('created_at').orderBy('id'),
  )
}

/** A member of an organization, or an invitation, by id. */
export const findTeamMember = (
  work: Reading,
  organization_id: string,
  id: string,
): Promise<CustomerPortalMember | undefined> =>
  peopleOf(work, organization_id).selectAll().where('people.id', '=', id).executeTakeFirst()

/** A member of an organization by address. */
export const findTeamMemberByEmail = (
  work: Reading,
  organization_id: string,
  email: string,
): Promise<CustomerPortalMember | undefined> =>
  peopleOf(work, organization_id)
    .selectAll()
    .where('people.email', '=', email)
    .where('people.status', '=', 'active')
    .executeTakeFirst()
