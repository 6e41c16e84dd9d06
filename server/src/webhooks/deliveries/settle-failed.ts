import {
  webhookEventLifecycle,
  type WebhookEventStatus,
} from '@gatehouse/contract/webhooks/deliveries'
import type { Updateable } from 'kysely'
import type { WebhookEventsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { countFailure, markFailing } from '../endpoints/queries.ts'
import { disableWebhookEndpoint } from './disable-webhook-endpoint.ts'
import { lockWebhookEvent, releaseSuccessor } from './queries.ts'
import { recordAttempts, type DeliveryAttempt } from './record-attempts.ts'
import {
  deliverWebhookTask,
  FAILED_ATTEMPTS_MIN,
  FAILURES_IN_A_ROW_MAX,
  nextAttempt,
  notifyFailingEndpointTask,
  type WebhookEventRow,
} from './webhook-event.ts'

/** Records an attempt that the endpoint did not accept: it is repeated, or given up. */
export async function settleFailed(
  work: Work,
  id: string,
  attempt: DeliveryAttempt,
): Promise<void> {
  const event = await lockWebhookEvent(work, id)
  // Another process settled it during our request: the result is still stored.
  if (!event) return
  await recordAttempts(work, [{ event, attempt, now: work.now }])
  if (event.status !== 'pending') return
  const { outcome } = attempt
  const attempts = event.attempts + 1
  const last_http_code = 'status' in outcome ? outcome.status : null
  const values = { attempts, last_http_code, next_attempt_at: null }
  if (attempts >= FAILED_ATTEMPTS_MIN && !event.is_test) await markFailing(work, event.endpoint_id)
  const next = nextAttempt(id, attempts, work.now)
  if (next) {
    await moveEvent(work, event, 'retry', { ...values, next_attempt_at: next })
    const { organization_id } = event
    await schedule(work, deliverWebhookTask, next, { organization_id, subject_id: id })
    return
  }
  await moveEvent(work, event, 'give_up', values)
  await releaseSuccessor(work, event)
  // A test that fails loses nothing.
  if (!event.is_test) await recordFailure(work, event.endpoint_id)
}

/** Passes over an event whose endpoint no longer listens. */
export async function skipDelivery(work: Work, id: string): Promise<void> {
  const event = await lockWebhookEvent(work, id)
  if (event?.status !== 'pending') return
  await moveEvent(work, event, 'skip', { next_attempt_at: null })
  await releaseSuccessor(work, event)
}

type Step = Parameters<typeof webhookEventLifecycle.can>[0]

async function moveEvent(
  work: Work,
  event: WebhookEventRow,
  step: Step,
  values: Updateable<WebhookEventsTable>,
) {
  // Written only along its lifecycle.
  const status = event.status as WebhookEventStatus
  await work.sql
    .updateTable('webhook_events')
    .set({ ...values, status: webhookEventLifecycle.next(step, status), modified_at: work.now })
    .where('id', '=', event.id)
    .where('status', '=', status)
    .execute()
}

async function recordFailure(work: Work, endpoint_id: string) {
  const endpoint = await countFailure(work, endpoint_id)
  const hasTooManyFailures = endpoint.failures_in_a_row >= FAILURES_IN_A_ROW_MAX
  const mustDisable = hasTooManyFailures && endpoint.enabled
  if (mustDisable) await disableWebhookEndpoint(work, endpoint)
  // Once when events begin to be lost, and once more when none is sent any longer.
  if (endpoint.failures_in_a_row === 1 || mustDisable) {
    const { id: subject_id, organization_id } = endpoint
    await enqueue(work, notifyFailingEndpointTask, { organization_id, subject_id })
  }
}
