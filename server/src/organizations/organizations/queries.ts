import { sql } from 'kysely'
import type { Reading, Work } from '../../platform/work.ts'
import type { OrganizationFace } from './organization.ts'

const FACE = ['id', 'name', 'slug', 'logo', 'metadata', 'created_at'] as const

/** One organization as the people in it see it. */
export function findFace(work: Reading, id: string): Promise<OrganizationFace | undefined> {
  return work.sql.selectFrom('organizations').select(FACE).where('id', '=', id).executeTakeFirst()
}

/** The protocol's bound of a list. */
const ORGANIZATIONS_MAX = 100

/** The organizations a user works in, oldest first. */
export function listFacesOf(work: Reading, user_id: string): Promise<OrganizationFace[]> {
  return work.sql
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(FACE.map(column => `organizations.${column}` as const))
    .where('members.user_id', '=', user_id)
    .orderBy('organizations.created_at')
    .orderBy('organizations.id')
    .limit(ORGANIZATIONS_MAX)
    .execute()
}

/** How many organizations a user belongs to; the user's row is held while it matters. */
export async function countOrganizationsOf(work: Work, user_id: string): Promise<number> {
  await work.sql.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  const row = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('organizations'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row.organizations
}

/** Whether somebody has a slug. */
export async function isTaken(work: Reading, slug: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

/** Two who want the same slug at once come one after the other, so the second finds it taken. */
export async function lockSlug(work: Work, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`.execute(work.sql)
}
