import type { InvitationStatus } from '@gatehouse/contract/organizations/invitation'
import { sql, type Insertable } from 'kysely'
import type { InvitationsTable } from '../../platform/db/tables.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { isLiving, type InvitationRow, type LivingInvitation } from './invitation.ts'

/** An invitation by id; what is no id is none. */
export async function findInvitation(
  work: Reading,
  id: string,
): Promise<LivingInvitation | undefined> {
  if (!isId(id)) return undefined
  const row = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && isLiving(row) ? row : undefined
}

/** The same, held until the transaction ends: it is answered once. */
export async function lockInvitation(
  work: Work,
  id: string,
): Promise<LivingInvitation | undefined> {
  const row = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && isLiving(row) ? row : undefined
}

/** The invitation a mailed token leads to, whatever became of it. */
export function findByToken(work: Reading, token: string): Promise<InvitationRow | undefined> {
  return work.sql
    .selectFrom('invitations')
    .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
    .selectAll('invitations')
    .where('invitation_links.token_hash', '=', sha256(token))
    .executeTakeFirst()
}

/** Keeps the hash of a token that is mailed. */
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

/** The invitation of an address that waits for an answer, the latest where there are several. */
export async function findWaiting(
  work: Reading,
  organization_id: string,
  email: string,
): Promise<LivingInvitation | undefined> {
  const row = await waitingIn(work, organization_id)
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && isLiving(row) ? row : undefined
}

/** How many of an organization's invitations wait for an answer. */
export async function countWaiting(work: Reading, organization_id: string): Promise<number> {
  const row = await waitingIn(work, organization_id)
    .select(sql<number>`count(*)::int`.as('waiting'))
    .executeTakeFirstOrThrow()
  return row.waiting
}

/** How many work in an organization, how many of them own it, and how many are invited. */
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
): Promise<LivingInvitation> {
  const { organization_id } = values
  const row = await work.sql
    .insertInto('invitations')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, organization_id }
}

/** Changes an invitation that waits. */
export async function setInvitation(
  work: Work,
  { id, organization_id }: LivingInvitation,
  values: { status: InvitationStatus } | { expires_at: Date; inviter_id: string },
): Promise<LivingInvitation> {
  const row = await work.sql
    .updateTable('invitations')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, organization_id }
}

/** Most invitations in one answer. */
export const INVITATIONS_SHOWN_MAX = 1_000

/** Invitations of an organization, whatever became of them: the latest, oldest first. */
export async function listInvitationsOf(
  work: Reading,
  organization_id: string,
): Promise<LivingInvitation[]> {
  const rows = await work.sql
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INVITATIONS_SHOWN_MAX)
    .execute()
  return rows.reverse().filter(isLiving)
}

/** The protocol's bound of a list. */
const RECEIVED_SHOWN_MAX = 100

/** Invitations of an address that nobody answered yet, and where to; the latest, oldest first. */
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

/** What of an organization an invitation shows, and how many seats it has; none once deleted. */
export function findInviting(work: Reading, organization_id: string) {
  return work.sql
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'logo', 'seat_limit'])
    .where('id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
