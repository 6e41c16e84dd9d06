import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** Erases the content of relayed events. `objects` is a query that returns the objects' ids. */
export async function eraseEvents(work: Work, objects: RawBuilder<unknown>): Promise<void> {
  await sql`update events set payload = '{}'
    where object_id in ${objects} and relayed_at is not null and payload <> '{}'`.execute(work.sql)
}
