import { z } from 'zod'

/** The SDK generation that introduced an event; older validators reject its type. */
export type SdkGeneration = '0.32' | '0.41' | '0.49' | '1.0'

/** The API version of payloads, unless an endpoint is pinned to another one. */
export const API_VERSION = '2026-10'

/** Every event type, with the first SDK generation it may be delivered to. */
export const eventGenerations = {
  'checkout.created': '0.32',
  'checkout.updated': '0.32',
  'checkout.expired': '0.49',
  'customer.created': '0.32',
  'customer.updated': '0.32',
  'customer.deleted': '0.32',
  'customer.state_changed': '0.32',
  'customer_seat.assigned': '0.41',
  'customer_seat.claimed': '0.41',
  'customer_seat.revoked': '0.41',
  'member.created': '0.49',
  'member.updated': '0.49',
  'member.deleted': '0.49',
  'order.created': '0.32',
  'order.updated': '0.32',
  'order.paid': '0.32',
  'order.refunded': '0.32',
  'subscription.created': '0.32',
  'subscription.updated': '0.32',
  'subscription.active': '0.32',
  'subscription.canceled': '0.32',
  'subscription.uncanceled': '0.32',
  'subscription.revoked': '0.32',
  'subscription.past_due': '0.49',
  'subscription.paused': '0.49',
  'subscription.resumed': '0.49',
  'subscription.cycled': '1.0',
  'subscription.spending_cap_reached': '1.0',
  'refund.created': '0.32',
  'refund.updated': '0.32',
  'product.created': '0.32',
  'product.updated': '0.32',
  'benefit.created': '0.32',
  'benefit.updated': '0.32',
  'benefit_grant.created': '0.32',
  'benefit_grant.cycled': '0.32',
  'benefit_grant.updated': '0.32',
  'benefit_grant.revoked': '0.32',
  'discount.created': '1.0',
  'discount.updated': '1.0',
  'discount.deleted': '1.0',
  'organization.updated': '0.32',
  'usage_alert.triggered': '1.0',
} as const satisfies Record<string, SdkGeneration>

type EventName = keyof typeof eventGenerations

const names = Object.keys(eventGenerations) as [EventName, ...EventName[]]

/** Every event type of the protocol: endpoints can subscribe to all of them. */
export const WebhookEventType = z.enum(names)
export type WebhookEventType = z.output<typeof WebhookEventType>
