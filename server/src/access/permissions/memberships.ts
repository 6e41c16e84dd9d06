import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** One organization a user works in, with the time it lives in. */
export type Membership = {
  organization_id: string
  slug: string
  role: string
  /** Milliseconds its time runs ahead of real time. */
  offset_ms: number
}

const MEMBERSHIPS = `
  select m.organization_id, o.slug, m.role, coalesce(c.offset_ms, 0) as offset_ms
  from members m
  join organizations o on o.id = m.organization_id
  left join test_clocks c on c.organization_id = m.organization_id
  where m.user_id = $1 order by m.created_at, m.id`

/** The organizations a user works in. Asked on every request with a session: compiled once. */
export async function membershipsOf(db: Kysely<Tables>, user_id: string): Promise<Membership[]> {
  const { rows } = await db.executeQuery<Membership>(CompiledQuery.raw(MEMBERSHIPS, [user_id]))
  return rows
}
