import { later, MINUTE } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash.ts'
import { fetchExternal } from '../../platform/egress/fetch-external.ts'
import { createGroups, perOwner } from '../../platform/groups.ts'
import type { Site } from '../../platform/site.ts'
import { nowFor } from '../../platform/work.ts'
import {
  transactionalJob,
  externalJob,
  type Handler,
  type Job,
} from '../../records/scheduler/handlers.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import type { DeliveryListener } from './delivery-listener.ts'
import { signersOf } from '../endpoints/signing.ts'
import { notifyFailingEndpoint } from './notify-failing-endpoint.ts'
import { findDeliveries, firstPendingBefore } from './queries.ts'
import { requestBody } from './request-body.ts'
import { isAccepted } from './record-attempts.ts'
import { settleDelivered } from './settle-delivered.ts'
import { settleFailed, skipDelivery } from './settle-failed.ts'
import { signatureHeaders } from './sign.ts'
import { queueBehind } from './queue-behind.ts'
import { reserveSlot } from '../endpoints/reserve-slot.ts'
import {
  deliverCopyTask,
  deliverWebhookTask,
  notifyFailingEndpointTask,
  type DeliveryPayload,
} from './webhook-event.ts'

const TIME_LIMIT_MS = 10_000
/** A minute behind one that fails, and another while others of that minute go first. */
const WAIT_MS_MAX = 2 * MINUTE
/** Room for 2048 characters of four bytes each. */
const BYTES_MAX = 8_192

/** Carries events to their endpoints, and mails when that fails. */
export const webhookJobs = (listeners: readonly DeliveryListener[]): Handler[] => [
  externalJob(deliverWebhookTask, job => deliver(job, listeners), { pool: 'webhooks' }),
  externalJob(deliverCopyTask, job => deliver(job, listeners), { pool: 'webhooks' }),
  transactionalJob(notifyFailingEndpointTask, notifyFailingEndpoint),
]

/** Most events of one read: it holds the bodies of all. */
const READ_MAX = 100

/** Reads the events of a process that are due at the same time together. */
const readsOf = perOwner((site: Site, find: typeof findDeliveries) =>
  createGroups({ handle: (ids: string[]) => find({ sql: site.db }, ids), size_max: READ_MAX }),
)

async function deliver(
  job: Job<DeliveryPayload>,
  listeners: readonly DeliveryListener[],
): Promise<void> {
  const { site, subject_id: id } = job
  const delivery = await readsOf(site, findDeliveries)(id)
  if (delivery?.status !== 'pending') return
  // By its own time, which the scheduler keeps: an event waits no longer than this, whatever
  // precedes it.
  const now = later(site.clock.now(), job.actor.offset_ms)
  const mayWait = !job.payload.by_hand && now < later(queuedAt(delivery), WAIT_MS_MAX)
  if (mayWait && delivery.sequence > 1 && (await firstPendingBefore({ sql: site.db }, id))) {
    return job.finish(work => queueBehind(work, id))
  }
  const isReceiving = delivery.deleted_at === null && (delivery.enabled || job.payload.by_hand)
  // Without a payload, it was deleted in the meantime.
  const { payload, object_id } = delivery
  const body = payload === null ? undefined : requestBody(delivery, { payload, object_id })
  if (!isReceiving || body === undefined) return job.finish(work => skipDelivery(work, id))
  if (await waitsForTurn(job, delivery)) return
  const timestamp = site.clock.now()
  const signers = signersOf(site.keys, delivery, timestamp)
  const startedAt = performance.now()
  crashPoint(site, 'before webhook')
  const outcome = await fetchExternal(site, delivery.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Gatehouse',
      ...signatureHeaders(signers, { id, timestamp, body }),
      'webhook-sequence': String(delivery.sequence),
      ...(delivery.is_test && { 'webhook-test': 'true' }),
    },
    body,
    time_limit_ms: TIME_LIMIT_MS,
    bytes_max: BYTES_MAX,
  })
  crashPoint(site, 'after webhook')
  const duration_ms = Math.round(performance.now() - startedAt)
  const attempt = { outcome, duration_ms }
  if (isAccepted(outcome)) return job.finishInGroup(settleDelivered, { id, attempt, listeners })
  await job.finish(work => settleFailed(work, id, attempt))
}

/** When an event was queued: when it was relayed, or when it was replayed. */
const queuedAt = (delivery: { created_at: Date; attempts: number; next_attempt_at: Date | null }) =>
  (delivery.attempts === 0 ? delivery.next_attempt_at : null) ?? delivery.created_at

type Limited = {
  id: string
  organization_id: string
  endpoint_id: string
  max_per_second: number | null
}

/**
 * Reserves the turn of a delivery at an endpoint with a rate limit. True if that is later: then the
 * delivery is scheduled for it.
 */
async function waitsForTurn(
  job: Job<DeliveryPayload>,
  { id: subject_id, organization_id, endpoint_id, max_per_second }: Limited,
): Promise<boolean> {
  if (max_per_second === null || job.payload.has_slot) return false
  const slot = await job.write(work => reserveSlot(work, endpoint_id, max_per_second))
  if (slot <= nowFor(job.site, job.actor)) return false
  const payload = { ...job.payload, has_slot: true }
  await job.finish(work =>
    schedule(work, deliverWebhookTask, slot, { organization_id, subject_id, payload }),
  )
  return true
}
