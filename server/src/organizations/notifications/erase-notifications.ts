import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Deletes what members of an organization were notified of some objects; `objects` is a query of
 * their ids. The id is the second part of a notification's page.
 */
export async function eraseNotifications(
  work: Work,
  organization_id: string,
  objects: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from notifications where organization_id = ${organization_id}
    and split_part(page, '/', 3) in (select id::text from ${objects} objects)`.execute(work.sql)
}
