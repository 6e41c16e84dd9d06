import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Erases the content of relayed events. `objects` is a query that returns the objects' ids;
 * `except` is one that returns the ids of events whose content is still needed.
 */
export async function eraseEvents(
  work: Work,
  objects: RawBuilder<unknown>,
  { except }: { except?: RawBuilder<unknown> | undefined } = {},
): Promise<void> {
  const unneededRows = except ? sql`id not in ${except}` : sql`true`
  await sql`update events set payload = '{}'
    where object_id in ${objects} and relayed_at is not null and payload <> '{}'
      and ${unneededRows}`.execute(work.sql)
}
