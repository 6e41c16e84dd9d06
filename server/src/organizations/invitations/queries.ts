import type { InvitationStatus } from '@gatehouse/contract/organizations/invitation'
import { sql, type Insertable } from 'kysely'
import type { InvitationsTable } from '../../platform/db/tables.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { isOrganizationActive, type InvitationRow, type ActiveInvitation } from './invitation.ts'

/** An invitation by id; an invalid id finds none. */
export async function findInvitation(
  work: Reading,
  id: string,
): Promise<ActiveInvitation | undefined> {
  if (!isId(id)) return undefined
  const row = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && isOrganizationActive(row) ? row : undefined
}

/** The same, locked until the transaction ends, so that it is answered once. */
export async function lockInvitation(
  work: Work,
  id: string,
): Promise<ActiveInvitation | undefined> {
  const row = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && isOrganizationActive(row) ? row : undefined
}

/** The invitation of an emailed token, in any status. */
export function findByToken(work: Reading, token: string): Promise<InvitationRow | undefined> {
  return work.sql
    .selectFrom('invitations')
    .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
    .selectAll('invitations')
    .where('invitation_links.token_hash', '=', sha256(token))
    .executeTakeFirst()
}

/** Stores the hash of an emailed token. */
export async function insertLink(work: Work, invitation_id: string, token: string): Promise<void> {
  await work.sql
    .insertInto('invitation_links')
    .values({ token_hash: sha256(token), invitation_id, created_at: work.now })
    .execute()
}

const waitingIn = (work: Reading, organization_id: string) =>
  work.sql
    .selectFrom('invitations')
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', work.now)

/** The pending invitation of an address, the latest if there are several. */
export async function findPending(
  work: Reading,
  organization_id: string,
  email: string,
): Promise<ActiveInvitation | undefined> {
  const row = await waitingIn(work, organization_id)
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && isOrganizationActive(row) ? row : undefined
}

/** The number of an organization's pending invitations. */
export async function countPending(work: Reading, organization_id: string): Promise<number> {
  const row = await waitingIn(work, organization_id)
    .select(sql<number>`count(*)::int`.as('waiting'))
    .executeTakeFirstOrThrow()
  return row.waiting
}

/** The numbers of an organization's members, owners and pending invitations. */
export function countPlaces(
  work: Reading,
  organization_id: string,
): Promise<{ members: number; owners: number; seats: number | null; invitations: number }> {
  const isOwner = sql`role ~ '(^|,)\\s*owner\\s*(,|$)'`
  const members = sql`from members where organization_id = organizations.id`
  return work.sql
    .selectFrom('organizations')
    .select([
      'seat_limit as seats',
      sql<number>`(select count(*)::int ${members})`.as('members'),
      sql<number>`(select count(*)::int ${members} and ${isOwner})`.as('owners'),
      waitingIn(work, organization_id)
        .select(sql<number>`count(*)::int`.as('waiting'))
        .$asScalar()
        .as('invitations'),
    ])
    .where('id', '=', organization_id)
    .$narrowType<{ invitations: number }>()
    .executeTakeFirstOrThrow()
}

/** Adds an invitation. */
export async function insertInvitation(
  work: Work,
  values: Insertable<InvitationsTable> & { organization_id: string },
): Promise<ActiveInvitation> {
  const { organization_id } = values
  const row = await work.sql
    .insertInto('invitations')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, organization_id }
}

/** Changes a pending invitation. */
export async function setInvitation(
  work: Work,
  { id, organization_id }: ActiveInvitation,
  values: { status: InvitationStatus } | { expires_at: Date; inviter_id: string },
): Promise<ActiveInvitation> {
  const row = await work.sql
    .updateTable('invitations')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, organization_id }
}

/** Maximum number of invitations in one response. */
export const INVITATIONS_SHOWN_MAX = 1_000

/** The latest invitations of an organization, in any status, oldest first. */
export async function listInvitationsOf(
  work: Reading,
  organization_id: string,
): Promise<ActiveInvitation[]> {
  const rows = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INVITATIONS_SHOWN_MAX)
    .execute()
  return rows.reverse().filter(isOrganizationActive)
}

/** The protocol's limit of a list. */
const RECEIVED_SHOWN_MAX = 100

/** The latest pending invitations of an address and their organizations, oldest first. */
export async function listReceived(work: Reading, email: string) {
  const rows = await work.sql
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .selectAll('invitations')
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
    .where('invitations.email', '=', email)
    .where('invitations.status', '=', 'pending')
    .where('organizations.deleted_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(RECEIVED_SHOWN_MAX)
    .execute()
  return rows.reverse()
}

/**
 * The organization fields an invitation shows, and its number of seats; none once it is deleted.
 */
export function findInviting(work: Reading, organization_id: string) {
  return work.sql
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'logo', 'seat_limit', 'accent_color', 'email', 'status'])
    .where('id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Detaches all invitations from an organization that is deleted: their links still respond that it
 * was.
 */
export async function detachInvitationsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('invitations')
    .set({ organization_id: null })
    .where('organization_id', '=', organization_id)
    .execute()
}
