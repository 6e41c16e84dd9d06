import {
  sql,
  type Insertable,
  type Selectable,
  type ShallowDehydrateObject,
  type Updateable,
} from 'kysely'
import {
  invalidateInProcess,
  SESSIONS_CHANNEL,
} from '../../accounts/sessions/session-cache-validity.ts'
import type {
  InvitationsTable,
  MembersTable,
  OrganizationsTable,
  TeamsTable,
  UsersTable,
} from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { auditRow } from '../../records/audit/record-audit.ts'
import { INVITATIONS_SHOWN_MAX } from '../invitations/queries.ts'
import type { Key } from '../roles/named.ts'
import type { OrganizationProfile, OrganizationRow } from './organization.ts'

const PROFILE_COLUMNS = ['id', 'name', 'slug', 'logo', 'metadata', 'created_at'] as const
const profileColumns = PROFILE_COLUMNS.map(column => `organizations.${column}` as const)
const profileColumnsText = sql.raw(profileColumns.join(', '))

/** The organization a request means, for one of its members. */
const ofMember = (work: Reading, key: Key, user_id: string) => {
  const query = work.sql
    .selectFrom('organizations')
    .innerJoin('members as own', join =>
      join.onRef('own.organization_id', '=', 'organizations.id').on('own.user_id', '=', user_id),
    )
  return 'id' in key
    ? query.where('organizations.id', '=', key.id)
    : query.where('organizations.slug', '=', key.slug)
}

/** An organization as its members see it, for one of them. */
export const findProfile = (
  work: Reading,
  key: Key,
  user_id: string,
): Promise<OrganizationProfile | undefined> =>
  ofMember(work, key, user_id).select(profileColumns).executeTakeFirst()

type Json<Row> = ShallowDehydrateObject<Row>
type MemberColumns = Selectable<MembersTable> &
  Pick<Selectable<UsersTable>, 'name' | 'email' | 'image'>

/** An organization with its lists; times within them are text. */
export type WholeRow = OrganizationProfile & {
  members: Json<MemberColumns>[]
  invitations: Json<Selectable<InvitationsTable>>[]
  teams: (Json<Selectable<TeamsTable>> & { members: number })[]
}

/**
 * The same with its members, invitations and teams: one statement. As text, because the
 * query builder took two fifths of the request's CPU time.
 */
export async function findWhole(
  work: Reading,
  { key, user_id, members_max }: { key: Key; user_id: string | null; members_max: number },
): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${profileColumnsText},
      (select coalesce(json_agg(m), '[]') from (
        select m.*, u.name, u.email, u.image from members m join users u on u.id = m.user_id
        where m.organization_id = organizations.id
        order by m.created_at, m.id limit ${members_max}
      ) m) as members,
      (select coalesce(json_agg(i), '[]') from (
        select i.* from invitations i where i.organization_id = organizations.id
        order by i.created_at desc, i.id desc limit ${INVITATIONS_SHOWN_MAX}
      ) i) as invitations,
      (select coalesce(json_agg(t), '[]') from (
        select t.*, (select count(*)::int from team_members tm where tm.team_id = t.id) as members
        from teams t where t.organization_id = organizations.id order by t.created_at, t.id
      ) t) as teams
    from organizations
    where ${user_id === null ? sql`true` : isMember(user_id)}
      and ${'id' in key ? sql`organizations.id = ${key.id}` : sql`organizations.slug = ${key.slug}`}
  `.execute(work.sql)
  return rows[0]
}

const isMember = (user_id: string) => sql<boolean>`exists (
  select from members own
  where own.organization_id = organizations.id and own.user_id = ${user_id})`

/** The protocol's limit of a list. */
const ORGANIZATIONS_MAX = 100

/** The organizations a user works in, oldest first. */
export function listProfilesOf(work: Reading, user_id: string): Promise<OrganizationProfile[]> {
  return work.sql
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(profileColumns)
    .where('members.user_id', '=', user_id)
    .orderBy('organizations.created_at')
    .orderBy('organizations.id')
    .limit(ORGANIZATIONS_MAX)
    .execute()
}

/**
 * The number of organizations a user belongs to; the user's row is locked, so that it stays valid.
 */
export async function countOrganizationsOf(work: Work, user_id: string): Promise<number> {
  await work.sql.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  const row = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('organizations'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row.organizations
}

/** Whether an organization has this slug. */
export async function isSlugTaken(work: Reading, slug: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes an existing organization. */
export function updateOrganizationRow(
  work: Work,
  id: string,
  values: Updateable<OrganizationsTable>,
): Promise<OrganizationRow> {
  return work.sql
    .updateTable('organizations')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** No longer offers a discount to customers who cancel; it was deleted. */
export async function removeRetentionDiscount(
  work: Work,
  organization_id: string,
  discount_id: string,
): Promise<void> {
  const offered = sql`customer_portal_settings #>> '{subscription,retention_discount_id}'`
  const without = sql<string>`customer_portal_settings #- '{subscription,retention_discount_id}'`
  await work.sql
    .updateTable('organizations')
    .set({ customer_portal_settings: without })
    .where('id', '=', organization_id)
    .where(offered, '=', discount_id)
    .execute()
}

/** The initial rows of a new organization. */
export type OrganizationDraft = {
  organization: Insertable<OrganizationsTable>
  creator: Insertable<MembersTable>
  /** Null: the operator has turned teams off, and the creator is in no team. */
  team: { id: string; member_id: string } | null
  audit: ReturnType<typeof auditRow>
  /** The session whose active organization it becomes, if any. */
  session_id: string | null
}

/**
 * Inserts all initial rows of an organization by one statement. Undefined when the slug is taken,
 * also by a concurrent request: then nothing is written.
 */
export function insertOrganization(
  work: Work,
  { organization, creator, team, audit, session_id }: OrganizationDraft,
): Promise<OrganizationRow | undefined> {
  const { id, user_id, role } = creator
  if (session_id) invalidateInProcess(work, session_id)
  return (
    work.sql
      .with('begun', db =>
        db
          .insertInto('organizations')
          .values(organization)
          .onConflict(conflict => conflict.column('slug').doNothing())
          .returningAll(),
      )
      .with(
        'team',
        () => sql`(
        insert into teams (id, organization_id, name, created_at, modified_at)
        select ${team?.id ?? null}::uuid, id, name, created_at, null from begun
        where ${team !== null}::boolean)`,
      )
      .with(
        'creator',
        () => sql`(
        insert into members (id, organization_id, user_id, role, team_id, created_at)
        select ${id}::uuid, begun.id, ${user_id}::uuid, ${role}::text, ${team?.id ?? null}::uuid,
          begun.created_at from begun)`,
      )
      .with(
        'in_team',
        () => sql`(
        insert into team_members (id, organization_id, team_id, user_id, created_at)
        select ${team?.member_id ?? null}::uuid, id, ${team?.id ?? null}::uuid, ${user_id}::uuid,
          created_at from begun where ${team !== null}::boolean)`,
      )
      .with(
        'audited',
        () => sql`(
        insert into audit_entries
        select (jsonb_populate_record(null::audit_entries, ${written(audit)}::jsonb)).*
        from begun)`,
      )
      .with(
        'works',
        () => sql<{ id: string }>`(
        update sessions set active_organization_id = begun.id,
          active_team_id = ${team?.id ?? null}::uuid
        from begun where sessions.id = ${session_id}::uuid returning sessions.id)`,
      )
      .with('told', () => sql`(select pg_notify(${SESSIONS_CHANNEL}, id::text) from works)`)
      .selectFrom('begun')
      .selectAll('begun')
      // PostgreSQL skips a CTE that is never read, so the notifications are counted.
      .where(sql<boolean>`(select count(*) from told) >= 0`)
      .executeTakeFirst()
  )
}

/** A row whose JSON columns are text, as one JSON text. */
function written({ before, after, actor, ...row }: OrganizationDraft['audit']): string {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return JSON.stringify({ ...row, before: read(before), after: read(after), actor: read(actor) })
}

/** Deletes the row of an organization, with all rows that belong to it alone. */
export async function deleteOrganizationRow(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('organizations').where('id', '=', id).execute()
}
