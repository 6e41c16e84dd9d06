/**
 * What Gatehouse itself records in the log of events, with the first version of the protocol's
 * client that can read it: earlier ones fail on a list that contains an event they don't know.
 * Source: the models of the clients 0.32 to 1.0.
 */
export const systemEventVersions = {
  'meter.credited': '0.32',
  'meter.reset': '0.32',
  'benefit.granted': '0.32',
  'benefit.cycled': '0.32',
  'benefit.updated': '0.32',
  'benefit.revoked': '0.32',
  'subscription.cycled': '0.34.17',
  'subscription.revoked': '0.34.17',
  'subscription.product_updated': '0.34.17',
  'subscription.seats_updated': '0.41',
  'customer.created': '0.41',
  'customer.updated': '0.41',
  'customer.deleted': '0.41',
  'order.paid': '0.41',
  'order.refunded': '0.41',
  'order.voided': '0.49',
  'checkout.created': '0.49',
  'subscription.created': '0.49',
  'subscription.updated': '0.49',
  'subscription.canceled': '0.49',
  'subscription.uncanceled': '0.49',
  'subscription.past_due': '0.49',
  'subscription.reactivated': '0.49',
  'subscription.paused': '0.49',
  'subscription.resumed': '0.49',
  'subscription.billing_period_updated': '0.49',
  'subscription.update_cleared': '0.49',
} as const satisfies Record<string, string>

/** How long the system's events are kept: they repeat what the objects themselves say. */
export const SYSTEM_EVENT_DAYS = 90

/** A name of an event that Gatehouse itself records. */
export type SystemEventName = keyof typeof systemEventVersions
