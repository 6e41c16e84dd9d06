import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Work } from '../../platform/work.ts'

/** An event of one object, with the object as it was recorded. */
export type ObjectEvent = { object_id: string; data: Record<string, unknown> }

/**
 * A module of a higher layer reacts here to the delivery of its event to the merchant's server.
 * `app/jobs.ts` gathers the listeners, so that deliveries do not depend on modules that record
 * events.
 */
export type DeliveryListener = {
  type: WebhookEventType
  /** An endpoint accepted the event. Runs in the transaction that records this. */
  onDelivered(work: Work, event: ObjectEvent): Promise<void>
  /** No endpoint is subscribed to the event. Runs in the transaction that relays it. */
  onUnsubscribed(work: Work, event: ObjectEvent): Promise<void>
}

/**
 * Reads events of the outbox by their ids, in the transaction that relays them: each event once, in
 * the order in which they were recorded, whether or not an endpoint is subscribed to it.
 */
export type RelayObserver = (work: Work, ids: readonly string[]) => Promise<void>
