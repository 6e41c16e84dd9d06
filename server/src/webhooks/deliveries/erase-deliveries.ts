import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Erases the responses of an organization's endpoints to events about these objects, and copies of
 * payloads that earlier versions stored. `objects` is a query that returns the objects' ids;
 * `pending` includes events that are still being sent.
 */
export async function eraseDeliveries(
  work: Work,
  organization_id: string,
  { objects, pending }: { objects: RawBuilder<unknown>; pending: boolean },
): Promise<void> {
  const which = sql`e.organization_id = ${organization_id} and e.object_id in ${objects}
    and ${pending ? sql`true` : sql`e.status <> 'pending'`}`
  await sql`update webhook_events e set payload = null, modified_at = ${work.now}
    where ${which} and e.payload is not null`.execute(work.sql)
  await sql`update webhook_deliveries d set response = null from webhook_events e
    where ${which} and d.webhook_event_id = e.id and d.response is not null`.execute(work.sql)
}

/** A query that returns the ids of events about these objects that are still being sent. */
export const pendingEvents = (organization_id: string, objects: RawBuilder<unknown>) => sql`(
  select e.event_id from webhook_events e
  where e.organization_id = ${organization_id} and e.object_id in ${objects}
    and e.status = 'pending')`
