import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Erases the payloads of an organization's events about these objects, and the responses of its
 * endpoints to them. `objects` is a query that returns the objects' ids; `pending` includes events
 * that are still being sent.
 */
export async function eraseDeliveries(
  work: Work,
  organization_id: string,
  { objects, pending }: { objects: RawBuilder<unknown>; pending: boolean },
): Promise<void> {
  const which = pending ? sql`true` : sql`status <> 'pending'`
  await sql`
    with erased as (
      update webhook_events set payload = null, modified_at = ${work.now}
      where endpoint_id in (select id from webhook_endpoints
          where organization_id = ${organization_id})
        and object_id in ${objects} and payload is not null and ${which}
      returning id)
    update webhook_deliveries set response = null
    where webhook_event_id in (select id from erased) and response is not null`.execute(work.sql)
}
