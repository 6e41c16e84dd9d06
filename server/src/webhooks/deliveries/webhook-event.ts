import {
  RETRIES_MAX,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventRow as ShownEventRow,
  type WebhookEventStatus,
} from '@gatehouse/contract/webhooks/deliveries'
import { API_VERSION, type WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import type { WebhookDeliveriesTable, WebhookEventsTable } from '../../platform/db/tables.ts'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import { task } from '../../records/scheduler/task.ts'

/** The row of an event's delivery to one endpoint, without the payload. */
export type WebhookEventRow = Omit<Selectable<WebhookEventsTable>, 'payload'>

/** The same with its body, which is null once the payload was discarded. */
export type WebhookEventWithPayload = WebhookEventRow & { payload: string | null }

/** An attempt's row with the event it carried. */
export type WebhookDeliveryRow = Pick<
  Selectable<WebhookDeliveriesTable>,
  'id' | 'created_at' | 'modified_at' | 'succeeded' | 'http_code' | 'response' | 'error'
> & { webhook_event: RowOrJson<WebhookEventWithPayload> }

const DeliveryPayload = z.object({
  by_hand: z.boolean().default(false),
  /** Its turn at an endpoint with a rate limit has come. */
  has_slot: z.boolean().default(false),
})

/** What the task of a delivery says. */
export type DeliveryPayload = z.output<typeof DeliveryPayload>

/** Sends one event to one endpoint. `by_hand` sends it also to an endpoint that is turned off. */
export const deliverWebhookTask = task('send_webhook', DeliveryPayload)

/**
 * The same, written by versions that stored a copy of the payload with each webhook event. They
 * cannot deliver events without a copy, so they must not find the tasks of this version.
 */
export const deliverCopyTask = task('deliver_webhook', DeliveryPayload)

/** Mails an endpoint's organization that its events are lost; its subject is the endpoint. */
export const notifyFailingEndpointTask = task('notify_failing_endpoint', z.object({}))

/** Failed attempts of one event after which its endpoint is failing: a hiccup is over by then. */
export const FAILED_ATTEMPTS_MIN = 3

/** The longest an event waits for an earlier one about the same object that cannot be delivered. */
export const QUEUED_MS_MAX = MINUTE

/** Events in a row that could not be delivered, after which an endpoint is turned off. */
export const FAILURES_IN_A_ROW_MAX = 10

const FIRST_RETRY_MS = 2 * SECOND
const RETRY_MS_MAX = 20 * MINUTE
const JITTER = 0.25

/**
 * When an event is tried again: 2 s after the first attempt, then twice as long each time, at
 * most 20 minutes; undefined when it has been tried often enough. Spread by a quarter to each
 * side, by the event's own id, so that many do not come back at once.
 */
export function nextAttempt(id: string, attempts: number, now: Date): Date | undefined {
  if (attempts > RETRIES_MAX) return undefined
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MS_MAX)
  const spread = 1 + JITTER * (2 * fractionOf(id, attempts) - 1)
  return later(now, Math.min(Math.round(wait * spread), RETRY_MS_MAX))
}

/**
 * A number from 0 to 1 that looks like chance and is always the same (the id's last, random part).
 */
function fractionOf(id: string, attempts: number): number {
  const seed = Number.parseInt(id.slice(-8), 16)
  return ((seed ^ Math.imul(attempts, 0x9e3779b1)) >>> 0) / 0xffffffff
}

/** Whether it arrived; null while that is open. */
const succeededOf = (status: string) =>
  status === 'delivered' ? true : status === 'failed' ? false : null

/**
 * The body of a delivery as compact JSON. Frameworks that parse a request and verify
 * `JSON.stringify(request.body)`, as the protocol's own adapters do, get the text that was signed;
 * the stored text comes from PostgreSQL, which puts blanks between its parts.
 */
export const compactBody = (payload: string) => JSON.stringify(JSON.parse(payload))

/** An event being delivered, as the API shows it. */
function toWebhookEvent(row: RowOrJson<WebhookEventWithPayload>): WebhookEvent {
  return {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    last_http_code: row.last_http_code,
    succeeded: succeededOf(row.status),
    skipped: row.status === 'skipped',
    payload: row.payload === null ? null : compactBody(row.payload),
    // Copied from the outbox, which takes only types of the contract.
    type: row.type as WebhookEventType,
    is_archived: row.payload === null,
    api_version: API_VERSION,
  }
}

/** The same with where it stands: what the dashboard lists. */
export function toWebhookEventRow(row: WebhookEventWithPayload): ShownEventRow {
  const { endpoint_id, attempts, is_test, next_attempt_at } = row
  // Written only along its lifecycle.
  const status = row.status as WebhookEventStatus
  return { ...toWebhookEvent(row), endpoint_id, status, attempts, is_test, next_attempt_at }
}

/** An attempt as the API shows it; without a response, the reason why there is none. */
export function toWebhookDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const { id, created_at, modified_at, succeeded, http_code, response, error } = row
  const webhook_event = toWebhookEvent(row.webhook_event)
  return {
    id,
    created_at,
    modified_at,
    succeeded,
    http_code,
    response: response ?? error,
    webhook_event,
  }
}
