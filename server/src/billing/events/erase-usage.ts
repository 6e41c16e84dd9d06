import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { recordHistoryChange } from './history-queue.ts'

/** Erases the merchant's ids of people from the events of these customers; sums stay the same. */
export async function eraseMembersOf(
  work: Work,
  organization_id: string,
  customers: string[],
): Promise<void> {
  if (customers.length === 0) return
  await sql`update usage_events set member_id = null, external_member_id = null
    where customer_id = any(${customers}::uuid[])
      and (member_id is not null or external_member_id is not null)`.execute(work.sql)
  await recordHistoryChange(work, { organization_id, kind: 'erase', customers })
}

/**
 * Deletes events of a merchant, at most `limit`, and their external ids with them. Once none is
 * left, what the history had of the merchant is deleted there too.
 */
export async function deleteEventsOf(
  work: Work,
  organization_id: string,
  limit: number,
): Promise<void> {
  await sql`
    with batch as (
      select id, external_id from usage_events where organization_id = ${organization_id}
      limit ${limit}::int for update),
    gone as (delete from usage_events using batch where usage_events.id = batch.id)
    delete from usage_event_keys using batch
    where usage_event_keys.organization_id = ${organization_id}
      and usage_event_keys.event_id = batch.id and usage_event_keys.key
        = substr(sha256(convert_to(batch.external_id, 'UTF8')), 1, 16)`.execute(work.sql)
  const left = await work.sql
    .selectFrom('usage_events')
    .select('id')
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirst()
  if (left) return
  await work.sql
    .deleteFrom('usage_history_spans')
    .where('organization_id', '=', organization_id)
    .execute()
  // Those of dropped months are left.
  await work.sql
    .deleteFrom('usage_event_keys')
    .where('organization_id', '=', organization_id)
    .execute()
  await recordHistoryChange(work, { organization_id, kind: 'delete' })
}
