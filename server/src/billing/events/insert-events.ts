import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { claimKeys } from './event-keys.ts'
import { queueForHistory, recordHistoryChange } from './history-queue.ts'
import type { UsageEventRow } from './usage-event.ts'

/** An event to store; `ingested_at` is the time of its organization. */
export type NewEvent = Omit<UsageEventRow, 'stored_at' | 'metadata'> & {
  metadata: Record<string, unknown>
}

type Count = (events: NewEvent[]) => Promise<void>

/**
 * Stores events in the log, and returns those that are new: of several with one `external_id` in an
 * organization, the first, however long ago.
 */
export async function insertEvents(work: Work, events: NewEvent[]): Promise<NewEvent[]> {
  if (events.length === 0) return []
  const fresh = await claimKeys(work, events)
  await storeClaimed(work, fresh)
  return fresh
}

/** Stores events whose external ids are claimed already; `count` adds them to usage. */
export async function storeClaimed(work: Work, events: NewEvent[], count?: Count): Promise<void> {
  if (events.length === 0) return
  await store(work, events)
  await queueForHistory(work, events)
  await count?.(events)
  await countNames(work, events)
}

async function store(work: Work, events: NewEvent[]): Promise<void> {
  const column = <K extends keyof NewEvent>(name: K) => events.map(event => event[name])
  await statement`
    insert into usage_events (id, organization_id, customer_id, external_customer_id, member_id,
      external_member_id, name, source, "timestamp", ingested_at, stored_at, external_id,
      parent_reference, metadata)
    select e.id, e.organization_id, e.customer_id, e.external_customer_id, e.member_id,
      e.external_member_id, e.name, e.source, e.moment, e.ingested_at,
      ${realNow(work)}::timestamptz,
      e.external_id, e.parent_reference, e.metadata
    from unnest(${column('id')}::uuid[], ${column('organization_id')}::uuid[],
      ${column('customer_id')}::uuid[], ${column('external_customer_id')}::text[],
      ${column('member_id')}::uuid[], ${column('external_member_id')}::text[],
      ${column('name')}::text[], ${column('source')}::text[], ${column('timestamp')}::timestamptz[],
      ${column('ingested_at')}::timestamptz[], ${column('external_id')}::text[],
      ${column('parent_reference')}::text[],
      ${events.map(({ metadata }) => JSON.stringify(metadata))}::jsonb[])
      e (id, organization_id, customer_id, external_customer_id, member_id, external_member_id,
        name, source, moment, ingested_at, external_id, parent_reference,
        metadata)`.executeUnawaited(work.sql)
}

type NameCount = Pick<NewEvent, 'organization_id' | 'name' | 'source'> & {
  occurrences: number
  first_seen: Date
  last_seen: Date
}

/**
 * All transactions of an organization update the same few rows. It is done last, so that they are
 * locked for a short time, and not before the usage of customers.
 */
async function countNames(work: Work, events: NewEvent[]): Promise<void> {
  const names = new Map<string, NameCount>()
  let last: NameCount | undefined
  for (const event of events) {
    // Most events have the name of the one before.
    const count: NameCount = last && isOf(last, event) ? last : countOf(names, event)
    last = count
    const { timestamp } = event
    count.occurrences += 1
    if (timestamp < count.first_seen) count.first_seen = timestamp
    if (timestamp > count.last_seen) count.last_seen = timestamp
  }
  const sorted = [...names.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  const counts = sorted.map(([, count]) => count)
  await statement`
    insert into event_types (id, created_at, organization_id, name, source, occurrences,
      first_seen, last_seen)
    select gen_random_uuid(), ${work.now}::timestamptz, c.* from unnest(
      ${counts.map(item => item.organization_id)}::uuid[],
      ${counts.map(item => item.name)}::text[], ${counts.map(item => item.source)}::text[],
      ${counts.map(item => item.occurrences)}::bigint[],
      ${counts.map(item => item.first_seen)}::timestamptz[],
      ${counts.map(item => item.last_seen)}::timestamptz[]) c
    on conflict (organization_id, name, source) do update set
      occurrences = event_types.occurrences + excluded.occurrences,
      first_seen = least(event_types.first_seen, excluded.first_seen),
      last_seen = greatest(event_types.last_seen, excluded.last_seen)`.executeUnawaited(work.sql)
}

const isOf = (count: NameCount, { organization_id, name, source }: NewEvent): boolean =>
  count.name === name && count.organization_id === organization_id && count.source === source

function countOf(names: Map<string, NameCount>, event: NewEvent): NameCount {
  const { organization_id, name, source, timestamp } = event
  const key = [organization_id, name, source].join('\n')
  const known = names.get(key)
  if (known) return known
  const seen = { occurrences: 0, first_seen: timestamp, last_seen: timestamp }
  const count = { organization_id, name, source, ...seen }
  names.set(key, count)
  return count
}

/**
 * Gives events that no customer has yet to the customer with one of these external ids, and returns
 * them. Those that only the history has are given to the customer there, and are not counted.
 */
export async function attachToCustomer(
  work: Work,
  { id, organization_id }: { id: string; organization_id: string },
  external_ids: string[],
): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    update usage_events set customer_id = ${id}, external_customer_id = null
    where organization_id = ${organization_id} and customer_id is null
      and external_customer_id = any(${external_ids})
    returning *`.execute(work.sql)
  const uncounted_months = await unattachedMonths(work, organization_id)
  if (rows.length > 0 || uncounted_months.length > 0) {
    const attached = { customers: [id], external_ids, uncounted_months }
    await recordHistoryChange(work, { organization_id, kind: 'attach', ...attached })
  }
  return rows
}

/** The dropped months in which events were without customer. */
async function unattachedMonths(work: Work, organization_id: string): Promise<number[]> {
  const rows = await work.sql
    .selectFrom('usage_history_spans')
    .select('month')
    .where('organization_id', '=', organization_id)
    .where('unattached', '>', 0)
    .execute()
  return rows.map(({ month }) => month)
}
