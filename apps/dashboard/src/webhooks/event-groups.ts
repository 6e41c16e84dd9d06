import { offeredEvents, type WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

/** Something an endpoint may hear of. */
export type EventType = WebhookEventType

/** Event types that can be chosen, by the noun they are about, in the contract's order. */
export const eventGroups = Object.entries(
  Object.groupBy(offeredEvents, type => type.split('.')[0] ?? type),
).flatMap(([noun, types]) => (types ? [{ noun, types }] : []))

/** What most merchants begin with: enough to deliver what was sold and to take it back. */
export const usualEvents: EventType[] = [
  'order.created',
  'order.paid',
  'subscription.active',
  'subscription.canceled',
  'subscription.revoked',
  'benefit_grant.created',
  'benefit_grant.revoked',
  'customer.state_changed',
]
