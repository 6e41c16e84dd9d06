import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Whether a user is the only owner of an organization, which could not be managed without them. The
 * members are locked, so that two owners who leave concurrently do not each count on the other.
 */
export async function isOnlyOwner(work: Work, user_id: string): Promise<boolean> {
  await sql`
    select id from members
    where organization_id in (select organization_id from members where user_id = ${user_id})
    order by organization_id, id for update`.execute(work.sql)
  const { rows } = await sql<{ alone: boolean }>`
    select exists (
      select from members m
      where m.user_id = ${user_id} and m.role ~ '(^|,)\\s*owner\\s*(,|$)' and not exists (
        select from members o
        where o.organization_id = m.organization_id and o.user_id <> m.user_id
          and o.role ~ '(^|,)\\s*owner\\s*(,|$)')) as alone`.execute(work.sql)
  return rows[0]?.alone ?? false
}

/** The organizations a user works in, to notify them when the user leaves. */
export const listMemberships = (work: Work, user_id: string) =>
  work.sql
    .selectFrom('members')
    .select(['id', 'organization_id', 'user_id', 'role'])
    .where('user_id', '=', user_id)
    .orderBy('organization_id')
    .execute()
