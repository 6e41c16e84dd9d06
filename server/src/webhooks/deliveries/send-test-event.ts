import { PAYLOAD_DAYS, type WebhookEventRow } from '@gatehouse/contract/webhooks/deliveries'
import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { sampleEventData } from '@gatehouse/contract/webhooks/sample-event'
import { fail } from '@gatehouse/contract/kit/problems'
import { DAY, later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { findBody } from './queries.ts'
import { deliverWebhookTask, toWebhookEventRow } from './webhook-event.ts'

/**
 * Sends a sample of an event to one endpoint, also if it is disabled or not subscribed. The event
 * is recorded as relayed and has no place in the log of the organization: nothing happened.
 */
export async function sendTestEvent(
  work: Work,
  endpoint_id: string,
  type: WebhookEventType,
): Promise<WebhookEventRow> {
  const endpoint = await findWebhookEndpoint(work, endpoint_id)
  if (!endpoint) return fail(webhookEndpointProblems.not_found)
  const { organization_id } = endpoint
  const [id, event_id, object_id] = [newId(), newId(), newId()]
  const data = sampleEventData(type, { id: object_id, organization_id, now: work.now })
  await work.sql
    .insertInto('events')
    .values({
      ...{ id: event_id, organization_id, type, object_id, created_at: work.now },
      payload: JSON.stringify(data),
      relayed_at: realNow(work),
      discard_at: later(realNow(work), PAYLOAD_DAYS * DAY),
    })
    .execute()
  const row = await work.sql
    .insertInto('webhook_events')
    .values({
      ...{ id, organization_id, endpoint_id, event_id, type, object_id, is_test: true },
      ...{ sequence: 1, created_at: work.now, next_attempt_at: work.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const payload = { by_hand: true }
  await enqueue(work, deliverWebhookTask, { organization_id, subject_id: id, payload })
  await recordAudit(work, {
    action: 'webhook_event.tested',
    subject_kind: 'webhook_event',
    subject_id: id,
    organization_id,
    after: { type, endpoint_id },
  })
  return toWebhookEventRow({ ...row, payload: await findBody(work, id) })
}
