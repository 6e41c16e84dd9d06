import { webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { GroupEnd } from '../../records/scheduler/handlers.ts'
import { resetFailures } from '../endpoints/queries.ts'
import type { DeliveryListener } from './delivery-listener.ts'
import { notifyListeners } from './notify-listeners.ts'
import { findFollowed, lockWebhookEvents, releaseSuccessor } from './queries.ts'
import { recordAttempts, type DeliveryAttempt } from './record-attempts.ts'
import type { WebhookEventRow } from './webhook-event.ts'

/** An event that its endpoint accepted, and who is notified. */
export type Delivered = {
  id: string
  attempt: DeliveryAttempt
  listeners: readonly DeliveryListener[]
}

type Settled = { work: Work; value: Delivered; event: WebhookEventRow }

/**
 * Records that events were delivered, and releases those that wait for them: in one transaction for
 * all that were accepted at the same time, because most of its cost is independent of their number.
 */
export const settleDelivered: GroupEnd<Delivered> = async (work, endings) => {
  const ids = endings.map(({ value }) => value.id)
  const events = new Map((await lockWebhookEvents(work, ids)).map(event => [event.id, event]))
  const settled = endings.flatMap(ending => {
    const event = events.get(ending.value.id)
    return event ? [{ ...ending, event }] : []
  })
  if (settled.length === 0) return
  await recordAttempts(
    work,
    settled.map(({ work: { now }, value: { attempt }, event }) => ({ event, attempt, now })),
  )
  // Another process settled the others during our requests: the results are still stored.
  const pending = settled.filter(({ event }) => event.status === 'pending')
  if (pending.length === 0) return
  await markDelivered(work, pending)
  await resetFailures(work, [...new Set(pending.map(({ event }) => event.endpoint_id))])
  const followed = await findFollowed(
    work,
    pending.map(({ event }) => event),
  )
  for (const { work: own, event, value } of pending) {
    if (followed.has(event.id)) await releaseSuccessor(own, event)
    if (!event.is_test) await notifyListeners(own, event, value.listeners)
  }
}

async function markDelivered(work: Work, pending: Settled[]): Promise<void> {
  const rows = pending.map(({ work: { now }, value: { attempt }, event }) => ({
    id: event.id,
    attempts: event.attempts + 1,
    last_http_code: 'status' in attempt.outcome ? attempt.outcome.status : null,
    modified_at: now,
  }))
  await sql`
    update webhook_events set status = ${webhookEventLifecycle.next('deliver', 'pending')},
      attempts = now.attempts, last_http_code = now.last_http_code,
      modified_at = now.modified_at, next_attempt_at = null
    from json_populate_recordset(null::webhook_events, ${JSON.stringify(rows)}::json) now
    where webhook_events.id = now.id and webhook_events.status = 'pending'`.execute(work.sql)
}
