import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import { STREAM_RESUME_DAYS } from '@gatehouse/contract/webhooks/streams'
import { passesFilter } from '@gatehouse/contract/webhooks/event-objects'
import { sql, type RawBuilder } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import { advisoryLocks, tryLockUntilCommit } from '../../platform/db/advisory-locks.ts'
import { replanned } from '../../platform/db/prepared-statement.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write, type Work } from '../../platform/work.ts'
import { filterOf } from '../endpoints/webhook-endpoint.ts'
import type { DeliveryListener, ObjectEvent, RelayObserver } from './delivery-listener.ts'
import { deliverWebhookTask, QUEUED_MS_MAX } from './webhook-event.ts'

const BATCH = 500
/** No endpoint receives these events later, but a stream may. */
const UNSUBSCRIBED_MS = STREAM_RESUME_DAYS * DAY
/** In a millisecond: positions in the log of an organization are counted in them. */
const MICROSECONDS = 1_000

/**
 * Relays events to the endpoints that subscribed: a webhook event for each, which refers to the
 * event's payload, and its delivery in the scheduler. One transaction, so each event is relayed
 * exactly once. True when there was something to relay.
 */
export async function relayOutbox(
  site: Site,
  listeners: readonly DeliveryListener[],
  observe?: RelayObserver,
): Promise<boolean> {
  const waiting = await site.db
    .selectFrom('events')
    .select('id')
    .where('relayed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return false
  return write(site, systemActor(), work => relayBatch(work, listeners, observe))
}

/** One process relays at a time: the order of an object's events is the order of their numbers. */
async function relayBatch(
  work: Work,
  listeners: readonly DeliveryListener[],
  observe?: RelayObserver,
): Promise<boolean> {
  if (!(await tryLockUntilCommit(work, advisoryLocks.outbox_relay))) return false
  const { claimed, pairs, unsubscribed } = await claimBatch(
    work,
    listeners.map(({ type }) => type),
  )
  if (claimed.length === 0) return false
  await observe?.(work, claimed)
  for (const event of unsubscribed) {
    const matchingListeners = listeners.filter(({ type }) => type === event.type)
    for (const listener of matchingListeners) await listener.onUnsubscribed(work, event)
  }
  if (pairs.length > 0) {
    await lockPredecessors(work, pairs)
    await insertEvents(work, pairs)
    work.wake_times.kinds.add(deliverWebhookTask.kind)
  }
  return true
}

/** An event and an endpoint that receives it. */
type Pair = { event_id: string; endpoint_id: string; object_id: string }

/** An event that no endpoint is subscribed to, of a type that a listener waits for. */
type UnsubscribedEvent = ObjectEvent & { type: string }

/**
 * Marks a batch as relayed and returns which endpoints receive what, and the events of the given
 * types that none receives. Gives each event its place in the log of its organization: because one
 * process relays at a time, places become visible in their order.
 */
async function claimBatch(
  work: Work,
  types: string[],
): Promise<{ claimed: string[]; pairs: Pair[]; unsubscribed: UnsubscribedEvent[] }> {
  type Row = Omit<Pair, 'endpoint_id'> & {
    type: string
    endpoint_id: string | null
    data: ObjectEvent['data'] | null
    filter: unknown
  }
  const { rows } = await sql<Row>`
    with batch as (
      select id, organization_id, recorded_at from events
      where relayed_at is null order by recorded_at, id limit ${BATCH}
      for update skip locked),
    logs as (
      select organization_id, greatest(${work.now.getTime() * MICROSECONDS}::bigint, 1 + coalesce((
          select position from events earlier
          where earlier.organization_id = own.organization_id and earlier.position is not null
          order by earlier.position desc limit 1), 0)) as next
      from (select distinct organization_id from batch) own),
    placed as (
      select b.id, l.next - 1 + row_number() over (
        partition by b.organization_id order by b.recorded_at, b.id) as position
      from batch b join logs l on l.organization_id = b.organization_id),
    taken as (
      update events set relayed_at = ${work.now}, position = placed.position,
        discard_at = case when exists (
            select from webhook_endpoints w where ${matchesEndpoint(sql`events`)})
          then ${later(work.now, PAYLOAD_DAYS * DAY)}::timestamptz
          else ${later(work.now, UNSUBSCRIBED_MS)}::timestamptz end
      from placed where events.id = placed.id
      returning events.id, organization_id, type, object_id, recorded_at,
        type = any(${types}) as is_awaited, payload)
    select t.id as event_id, t.type, t.object_id, w.id as endpoint_id, w.filter,
      case when w.filter is not null or (t.is_awaited and w.id is null)
        then t.payload end as data
    from taken t left join webhook_endpoints w on ${matchesEndpoint(sql`t`)}
    order by t.recorded_at, t.id, w.id`.execute(work.sql)
  const claimed = [...new Set(rows.map(({ event_id }) => event_id))]
  const pairs = rows.flatMap(({ endpoint_id, filter, data, ...row }) => {
    const isMeant = data === null || passesFilter(filterOf({ filter }), row.type, data)
    return endpoint_id !== null && isMeant ? [{ ...row, endpoint_id }] : []
  })
  const received = new Set(pairs.map(({ event_id }) => event_id))
  const unsubscribed = uniqueEvents(rows).flatMap(row =>
    row.data === null || received.has(row.event_id) || !types.includes(row.type)
      ? []
      : [{ ...row, data: row.data }],
  )
  return { claimed, pairs, unsubscribed }
}

/** One row of each event: an event that several filters leave out is left out once. */
const uniqueEvents = <Row extends { event_id: string }>(rows: Row[]) => [
  ...new Map(rows.map(row => [row.event_id, row])).values(),
]

/** Whether the endpoint `w` receives an event of a table. */
const matchesEndpoint = (event: RawBuilder<unknown>) => sql`
  w.organization_id = ${event}.organization_id and w.enabled and w.deleted_at is null
  and ${event}.type = any(w.events)`

/**
 * Holds earlier events about the same objects that are still on their way, so that none of them
 * arrives unseen between our looking at it and our putting the next behind it.
 */
async function lockPredecessors(work: Work, pairs: Pair[]) {
  // Each pair by the index on its sequence (`offset 0` keeps it so): a join, and the index on the
  // endpoint, read every event that waits.
  await sql`
    select id from webhook_events where status = 'pending' and id = any(array(
      select waiting.id
      from (select distinct * from unnest(${pairs.map(pair => pair.endpoint_id)}::uuid[],
        ${pairs.map(pair => pair.object_id)}::uuid[]) as p (endpoint_id, object_id)) p
      cross join lateral (
        select e.id from webhook_events e where e.endpoint_id = p.endpoint_id
          and e.object_id = p.object_id and e.status = 'pending'
        order by e.sequence offset 0) waiting))
    order by id ${replanned} for update`.execute(work.sql)
}

/**
 * Writes the events and their deliveries. An event that follows another pending one is due when
 * that one was delivered or a minute has passed, by its organization's time.
 */
async function insertEvents(work: Work, pairs: Pair[]) {
  const ids = pairs.map(() => newId())
  const agenda_ids = pairs.map(() => newId())
  const held = `${QUEUED_MS_MAX} milliseconds`
  await sql`
    with given as (
      select * from unnest(${ids}::uuid[], ${agenda_ids}::uuid[],
        ${pairs.map(pair => pair.event_id)}::uuid[], ${pairs.map(pair => pair.endpoint_id)}::uuid[])
        with ordinality as g (id, agenda_id, event_id, endpoint_id, place)),
    numbered as (
      select g.id, g.agenda_id, g.endpoint_id, e.id as event_id, e.organization_id, e.type,
        e.object_id,
        ${work.now}::timestamptz + coalesce(c.offset_ms, 0) * interval '1 millisecond' as now,
        coalesce((select max(sequence) from webhook_events x
          where x.endpoint_id = g.endpoint_id and x.object_id = e.object_id), 0) as before,
        coalesce((select true from webhook_events x where x.endpoint_id = g.endpoint_id
          and x.object_id = e.object_id and x.status = 'pending'
          order by x.sequence limit 1), false) as follows,
        row_number() over (partition by g.endpoint_id, e.object_id order by g.place) as place
      from given g join events e on e.id = g.event_id
      join webhook_endpoints w on w.id = g.endpoint_id
      left join test_clocks c on c.organization_id = e.organization_id),
    inserted as (
      insert into webhook_events (id, organization_id, endpoint_id, event_id, type, object_id,
        sequence, next_attempt_at, created_at)
      select id, organization_id, endpoint_id, event_id, type, object_id, before + place, now, now
      from numbered)
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select agenda_id, organization_id, ${deliverWebhookTask.kind}, id, '{}',
      case when follows or place > 1 then now + ${held}::interval else now end, now
    from numbered`.execute(work.sql)
}
