import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

/** Something an endpoint may hear of. */
export type EventType = (typeof WebhookEventType)['options'][number]

/** Nouns whose events nothing sends yet; an endpoint made by the API keeps those it has. */
const later = new Set(['customer_seat', 'member'])

/** Event types by the noun they are about, in the contract's order. */
export const eventGroups = Object.entries(
  Object.groupBy(WebhookEventType.options, type => type.split('.')[0] ?? type),
).flatMap(([noun, types]) => (types && !later.has(noun) ? [{ noun, types }] : []))

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
