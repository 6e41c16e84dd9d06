import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import type { webhookEventEndpoints } from '@gatehouse/contract/webhooks/events'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import { readPage } from '../../platform/db/pages.ts'
import { replanned } from '../../platform/db/prepared-statement.ts'
import { within } from '../../actors/reach.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { matchingEvents } from './matching-events.ts'
import type { WebhookEventRow } from './webhook-event.ts'
import { deliverCopyTask, deliverWebhookTask, QUEUED_MS_MAX } from './webhook-event.ts'

/** The events on their way that the actor may see. */
export const webhookEventsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('webhook_events'), 'webhook_events', null)

/** All columns but the payload. */
const columns = [
  ...['id', 'organization_id', 'endpoint_id', 'event_id', 'type', 'object_id', 'sequence'],
  ...['status', 'attempts', 'last_http_code', 'next_attempt_at', 'created_at', 'modified_at'],
  'is_test',
] as const

/**
 * The body of a webhook event: the payload of its event, which is stored once for all endpoints.
 * Events relayed by earlier versions have a copy. Null once the payload was discarded.
 */
export const bodyOf = (table: string) => sql<
  string | null
>`coalesce(${sql.ref(`${table}.payload`)}, (
  select ${eventBody('happened')} from events happened
  where happened.id = ${sql.ref(`${table}.event_id`)} and happened.payload <> '{}'))`

/** The body of an event of the outbox: its type, its time and its payload. */
export const eventBody = (table: string) => {
  const [type, created_at, payload] = ['type', 'created_at', 'payload'].map(column =>
    sql.ref(`${table}.${column}`),
  )
  return sql<string>`concat('{"type":', to_json(${type}), ',"timestamp":"',
    to_char(${created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","data":', ${payload}::text, '}')`
}

/** One event being delivered. */
export function findWebhookEvent(work: Reading, id: string) {
  return webhookEventsOf(work).select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function lockWebhookEvent(work: Work, id: string) {
  return webhookEventsOf(work).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Events in the order of their IDs, held until the transaction ends. */
export function lockWebhookEvents(work: Work, ids: string[]) {
  return webhookEventsOf(work)
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The body of an event; null once the payload was discarded. */
export async function findBody(work: Reading, id: string): Promise<string | null> {
  const body = bodyOf('webhook_events').as('body')
  const row = await webhookEventsOf(work).select(body).where('id', '=', id).executeTakeFirst()
  return row?.body ?? null
}

/** Until then, every retry of an event that is redelivered now has been made. */
const REDELIVERY_MS = DAY

/** Keeps the payload of an event, if it is still there, until it has been redelivered. */
export async function retainPayload(work: Work, event_id: string): Promise<void> {
  const until = later(realNow(work), REDELIVERY_MS)
  await sql`update events set discard_at = greatest(discard_at, ${until}::timestamptz,
      relayed_at + ${PAYLOAD_DAYS} * interval '1 day')
    where id = ${event_id}`.execute(work.sql)
}

/** A page of events, newest first. */
export function listWebhookEvents(
  work: Reading,
  { page: number, limit, ...filter }: InputOf<typeof webhookEventEndpoints.list>,
) {
  const page = { page: number, limit }
  const matched = matchingEvents(webhookEventsOf(work), filter)
  return readPage(matched, page, query =>
    query
      .select(columns)
      .select(bodyOf('webhook_events').as('payload'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** Events with their endpoints, as needed for sending them; in the order of their IDs. */
export async function findDeliveries(work: Pick<Reading, 'sql'>, ids: string[]) {
  const rows = await work.sql
    .selectFrom('webhook_events as e')
    .innerJoin('webhook_endpoints as w', 'w.id', 'e.endpoint_id')
    .select(['e.id', 'e.type', 'e.status', 'e.sequence', 'e.created_at', 'e.is_test'])
    .select(['e.attempts', 'e.next_attempt_at'])
    .select(bodyOf('e').as('payload'))
    .select(['w.signature_type', 'w.secret', 'w.signing_key'])
    .select(['w.previous_secret', 'w.previous_signing_key', 'w.previous_secret_expires_at'])
    .select(['w.thin', 'w.max_per_second', 'e.endpoint_id', 'e.object_id', 'e.organization_id'])
    .select(['w.url', 'w.format', 'w.api_version', 'w.enabled', 'w.deleted_at'])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => byId.get(id))
}

/** Whether no event about an object is still being delivered to an endpoint of its organization. */
export async function isDelivered(
  work: Pick<Reading, 'sql'>,
  { id, organization_id }: { id: string; organization_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ delivered: boolean }>`
    select not exists (select from events where object_id = ${id} and relayed_at is null)
      and not exists (
        select from webhook_endpoints w join webhook_events e on e.endpoint_id = w.id
        where w.organization_id = ${organization_id} and e.object_id = ${id}
          and e.status = 'pending'
      ) as delivered`.execute(work.sql)
  return rows[0]?.delivered ?? false
}

/** An earlier event of the same object without any attempt yet, if there is one. */
export function firstPendingBefore(work: Pick<Reading, 'sql'>, id: string) {
  return work.sql
    .selectFrom('webhook_events as e')
    .innerJoin('webhook_events as before', join =>
      join
        .onRef('before.endpoint_id', '=', 'e.endpoint_id')
        .onRef('before.object_id', '=', 'e.object_id')
        .onRef('before.sequence', '<', 'e.sequence'),
    )
    .select('before.id')
    .where('e.id', '=', id)
    .where('before.status', '=', 'pending')
    .where('before.attempts', '=', 0)
    .orderBy('before.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Of events that are no longer on their way, those of whose objects other events still are. Each is
 * looked up by the index on its sequence (`limit 1` keeps it so): a join, and the index on the
 * endpoint, read every event that waits.
 */
export async function findFollowed(work: Work, events: WebhookEventRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select settled.id from unnest(${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ endpoint_id }) => endpoint_id)}::uuid[],
      ${events.map(({ object_id }) => object_id)}::uuid[]) settled (id, endpoint_id, object_id)
    cross join lateral (select from webhook_events open
      where open.endpoint_id = settled.endpoint_id and open.object_id = settled.object_id
        and open.status = 'pending'
      order by open.sequence limit 1) next ${replanned}`.execute(work.sql)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Releases the next event about the same object, if it has no attempt yet and waits for this one.
 */
export async function releaseSuccessor(
  work: Work,
  { endpoint_id, object_id, sequence }: WebhookEventRow,
): Promise<void> {
  const open = sql`select id, attempts, created_at from webhook_events
    where endpoint_id = ${endpoint_id} and object_id = ${object_id} and status = 'pending'`
  // Of those a failing one held for their minute, the next follows this one even so.
  const queued_since = later(work.now, -QUEUED_MS_MAX)
  const { numAffectedRows = 0n } = await sql`
    update agenda set due_at = least(due_at, ${work.now})
      where kind in (${deliverWebhookTask.kind}, ${deliverCopyTask.kind})
      and due_at > ${work.now} and subject_id in (
        select id from (${open} order by sequence limit 1) next where attempts = 0
        union all
        select id from (${open} and attempts = 0 and sequence > ${sequence}
          order by sequence limit 1) held where created_at <= ${queued_since})`.execute(work.sql)
  if (numAffectedRows > 0n) work.wake_times.kinds.add(deliverWebhookTask.kind)
}
