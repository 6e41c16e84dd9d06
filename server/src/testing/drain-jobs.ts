import { sql } from 'kysely'
import type { Queryable } from '../platform/db/queryable.ts'

/** The work that is due and not done at a moment, by kind; undefined if there is none. */
export async function dueTasks(db: Queryable, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ waiting: number; what: string | null }>`
    select (count(*) + (select count(*) from events where relayed_at is null))::int as waiting,
      string_agg(distinct a.kind || coalesce(': ' || a.last_error, ''), ', ') as what
    from agenda a left join test_clocks c on c.organization_id = a.organization_id
    where a.failed_at is null and (a.retry_at is null or a.retry_at <= ${now})
      and a.due_at <= ${now}::timestamptz
        + coalesce(c.offset_ms, 0) * interval '1 millisecond'`.execute(db)
  const [row] = rows
  return row && row.waiting > 0 ? (row.what ?? 'the outbox') : undefined
}
