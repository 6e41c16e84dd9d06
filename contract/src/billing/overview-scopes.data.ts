import type { TokenScope } from '../access/scopes.ts'

/**
 * What waits for the merchant, most urgent first, with the scope that a caller needs to see it.
 * What is settled is no longer listed.
 */
export const attentionScopes = {
  /** The bank withdraws the amount for good if it gets no evidence in time. */
  dispute: 'payments:read',
  /** The charge of an order failed, and is tried again. */
  failed_payment: 'orders:read',
  /** A customer asked for a cancellation, a withdrawal or a refund. */
  request: 'orders:read',
  /** Periods that ended before they could be billed. */
  missed_period: 'subscriptions:read',
  /** The usage of a subscription has reached its spending cap. */
  limit_reached: 'subscriptions:read',
  /** A webhook endpoint rejects events, or was disabled for that. */
  failing_webhook: 'webhooks:read',
  /** The portal's own domain lost its proof, or requests to it do not arrive. */
  portal_domain: 'organizations:write',
  /** An invitation that expires soon. */
  invitation: 'organizations:write',
  /** The address of a customer rejects emails. */
  bounced_email: 'customers:read',
} as const satisfies Record<string, TokenScope>

/** What happens in a business, with the scope that a caller needs to see it. */
export const activityScopes = {
  sale: 'orders:read',
  refund: 'refunds:read',
  cancellation: 'subscriptions:read',
  sign_up: 'customers:read',
} as const satisfies Record<string, TokenScope>
