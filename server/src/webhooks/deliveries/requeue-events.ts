import { PAYLOAD_DAYS, webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { matchingEvents, type EventFilter } from './matching-events.ts'
import { webhookEventsOf } from './queries.ts'
import { deliverWebhookTask, QUEUED_MS_MAX } from './webhook-event.ts'

/** Which events may be sent again: those of a filter that were sent and still have a payload. */
export type RequeueFilter = EventFilter & {
  /** Events that were relayed later are not sent again. */
  created_before: Date
}

/** An event that is sent again. */
type RequeuedEvent = { id: string; created_at: Date }

/** For so long, the payload of an event is kept after it was queued again. */
const REDELIVERY_MS = DAY

const requeueable = (work: Reading, { created_before, ...filter }: RequeueFilter) =>
  matchingEvents(webhookEventsOf(work), filter)
    .where('created_at', '<=', created_before)
    .where('status', 'in', webhookEventLifecycle.from('redeliver'))
    .where('is_test', '=', false)
    .where(eb =>
      eb.or([
        eb('payload', 'is not', null),
        sql<boolean>`exists (select from events happened
          where happened.id = webhook_events.event_id and happened.payload <> '{}')`,
      ]),
    )

/** The number of events that would be sent again; counts no further than `limit`. */
export async function countRequeueable(
  work: Reading,
  filter: RequeueFilter,
  limit: number,
): Promise<number> {
  const rows = await requeueable(work, filter).select('id').limit(limit).execute()
  return rows.length
}

/** The number of events of an endpoint that are on their way; counts no further than `limit`. */
export async function countPending(
  work: Reading,
  endpoint_id: string,
  limit: number,
): Promise<number> {
  const rows = await webhookEventsOf(work)
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'pending')
    .limit(limit)
    .execute()
  return rows.length
}

/**
 * Queues the next events of a filter after one, oldest first, and returns them. Each is sent as by
 * a redelivery. Of an object's events, only the first is due now: it releases the next one.
 */
export async function requeueEvents(
  work: Work,
  filter: RequeueFilter,
  { after, limit }: { after: RequeuedEvent | undefined; limit: number },
): Promise<RequeuedEvent[]> {
  const all = requeueable(work, filter)
  const rest = after
    ? all.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id}::uuid)`)
    : all
  const batch = await rest
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  if (batch.length === 0) return []
  const ids = batch.map(({ id }) => id)
  const held = `${QUEUED_MS_MAX} milliseconds`
  const status = webhookEventLifecycle.next('redeliver', 'failed')
  await sql`
    with given as (
      select * from unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[]) g (id, agenda_id)),
    numbered as (
      select e.id, g.agenda_id, e.event_id, e.organization_id, row_number() over (
          partition by e.endpoint_id, e.object_id order by e.sequence) > 1
        or exists (select from webhook_events x where x.endpoint_id = e.endpoint_id
          and x.object_id = e.object_id and x.status = 'pending') as follows
      from given g join webhook_events e on e.id = g.id),
    queued as (
      update webhook_events e set status = ${status}, attempts = 0,
        next_attempt_at = ${work.now}, modified_at = ${work.now}
      from given g where e.id = g.id),
    retained as (
      update events h set discard_at = greatest(h.discard_at,
        ${later(realNow(work), REDELIVERY_MS)}::timestamptz,
        h.relayed_at + ${PAYLOAD_DAYS} * interval '1 day')
      from numbered n where h.id = n.event_id)
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select agenda_id, organization_id, ${deliverWebhookTask.kind}, id, '{}',
      case when follows then ${work.now}::timestamptz + ${held}::interval else ${work.now} end,
      ${work.now}
    from numbered`.execute(work.sql)
  work.wake_times.kinds.add(deliverWebhookTask.kind)
  return batch
}
