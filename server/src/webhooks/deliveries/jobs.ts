import { later, MINUTE } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash.ts'
import { decrypt } from '../../platform/crypto/keys.ts'
import { fetchOutside } from '../../platform/egress/fetch-outside.ts'
import { inWork, withOutside, type Handler, type Job } from '../../records/agenda/handlers.ts'
import { chatMessage } from './chat-message.ts'
import { notifyFailingEndpoint } from './notify-failing-endpoint.ts'
import { findParcel, untriedBefore } from './queries.ts'
import { settleDelivery, skipDelivery } from './settle-delivery.ts'
import { signatureHeaders } from './sign.ts'
import { waitBehind } from './wait-behind.ts'
import { compactBody, deliverWebhookTask, notifyFailingEndpointTask } from './webhook-event.ts'

const TIME_LIMIT_MS = 10_000
/** A minute behind one that fails, and another while others of that minute go first. */
const WAIT_MS_MAX = 2 * MINUTE
/** Room for 2048 characters of four bytes each. */
const BYTES_MAX = 8_192

/** Carries events to their endpoints, and mails when that fails. */
export const webhookJobs: Handler[] = [
  withOutside(deliverWebhookTask, deliver, { pool: 'webhooks' }),
  inWork(notifyFailingEndpointTask, notifyFailingEndpoint),
]

async function deliver(job: Job<{ by_hand: boolean }>): Promise<void> {
  const { site, subject_id: id } = job
  const parcel = await findParcel({ sql: site.db }, id)
  if (parcel?.status !== 'pending') return
  // By its own time, which the agenda keeps: an event is held no longer than this, whatever stands
  // before it.
  const now = later(site.clock.now(), job.actor.offset_ms)
  const mayWait = !job.payload.by_hand && now < later(parcel.created_at, WAIT_MS_MAX)
  if (mayWait && parcel.sequence > 1 && (await untriedBefore({ sql: site.db }, id))) {
    return job.finish(work => waitBehind(work, id))
  }
  const listens = parcel.deleted_at === null && (parcel.enabled || job.payload.by_hand)
  const body = bodyOf(parcel)
  if (!listens || body === undefined) return job.finish(work => skipDelivery(work, id))
  const secret = decrypt(site.keys, parcel.secret)
  const timestamp = site.clock.now()
  const began = performance.now()
  crashPoint(site, 'before webhook')
  const outcome = await fetchOutside(site, parcel.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Gatehouse',
      ...signatureHeaders(secret, { id, timestamp, body }),
      'webhook-sequence': String(parcel.sequence),
    },
    body,
    time_limit_ms: TIME_LIMIT_MS,
    bytes_max: BYTES_MAX,
  })
  crashPoint(site, 'after webhook')
  const duration_ms = Math.round(performance.now() - began)
  await job.finish(work => settleDelivery(work, id, { outcome, duration_ms }))
}

/** What is sent; undefined where a chat has nothing to say about it, or the payload is gone. */
function bodyOf({
  format,
  payload,
}: {
  format: string
  payload: string | null
}): string | undefined {
  if (payload === null) return undefined
  return format === 'discord' || format === 'slack'
    ? chatMessage(format, payload)
    : compactBody(payload)
}
