import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

/** An event type an endpoint can subscribe to. */
export type EventType = WebhookEventType

/** Event types to choose from, grouped by object, in the contract's order. */
export const eventGroups = Object.entries(
  Object.groupBy(WebhookEventType.options, type => type.split('.')[0] ?? type),
).flatMap(([noun, types]) => (types ? [{ noun, types }] : []))

/** The default selection: enough to grant and revoke what was sold. */
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
