import {
  webhookEventLifecycle,
  type WebhookEventStatus,
} from '@gatehouse/contract/webhooks/deliveries'
import { webhookEventProblems } from '@gatehouse/contract/webhooks/events'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue, unschedule } from '../../records/scheduler/schedule.ts'
import { findBody, lockWebhookEvent, retainPayload } from './queries.ts'
import { deliverCopyTask, deliverWebhookTask } from './webhook-event.ts'

/** Sends an event again, now: same id and body, new timestamp and signature, all retries again. */
export async function redeliverWebhookEvent(work: Work, id: string): Promise<void> {
  const event = await lockWebhookEvent(work, id)
  if (!event) return fail(webhookEventProblems.not_found)
  await retainPayload(work, event.event_id)
  if ((await findBody(work, id)) === null) fail(webhookEventProblems.archived)
  // Written only along its lifecycle.
  const status = event.status as WebhookEventStatus
  const next = status === 'pending' ? status : webhookEventLifecycle.next('redeliver', status)
  await work.sql
    .updateTable('webhook_events')
    .set({ status: next, attempts: 0, next_attempt_at: work.now, modified_at: work.now })
    .where('id', '=', id)
    .execute()
  await unschedule(work, deliverWebhookTask, id)
  await unschedule(work, deliverCopyTask, id)
  const { organization_id } = event
  await enqueue(work, deliverWebhookTask, {
    organization_id,
    subject_id: id,
    payload: { by_hand: true },
  })
  await recordAudit(work, {
    action: 'webhook_event.redelivered',
    subject_kind: 'webhook_event',
    subject_id: id,
    organization_id,
    after: { type: event.type, endpoint_id: event.endpoint_id },
  })
}
