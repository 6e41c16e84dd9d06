import type { CustomerEmailSettings } from '../organizations/merchant-settings.ts'

/**
 * Why an email is always sent: it is a `receipt`, carries a `code`, warns of a change of access
 * (`security`), is required by consumer `law`, confirms a change of the `contract`, or was asked
 * for by the customer (`request`), by the merchant with a file (`upload`), or answers a request of
 * the customer (`reply`).
 */
export type AlwaysSent =
  | 'receipt'
  | 'code'
  | 'security'
  | 'law'
  | 'contract'
  | 'request'
  | 'reply'
  | 'upload'

/** The topics under which emails to customers are listed. */
export const customerMailTopics = [
  'purchases',
  'charges',
  'changes',
  'usage',
  'requests',
  'portal',
] as const

type MailKind = {
  topic: (typeof customerMailTopics)[number]
  /** The merchant's setting that enables it; some kinds share one. */
  setting?: keyof CustomerEmailSettings
  /** Why it can't be turned off in the dashboard; the API's setting still can. */
  always?: AlwaysSent
}

/** Every kind of email to a merchant's customers, in the order of a customer's history. */
export const customerMailKinds = {
  order_confirmation: { topic: 'purchases', setting: 'order_confirmation', always: 'receipt' },
  subscription_confirmation: {
    topic: 'purchases',
    setting: 'subscription_confirmation',
    always: 'receipt',
  },
  trial_confirmation: {
    topic: 'purchases',
    setting: 'subscription_confirmation',
    always: 'receipt',
  },
  order_refunded: { topic: 'purchases', always: 'receipt' },
  file_version: { topic: 'purchases', always: 'upload' },
  subscription_trial_conversion_reminder: {
    topic: 'charges',
    setting: 'subscription_trial_conversion_reminder',
    always: 'law',
  },
  subscription_renewal_reminder: {
    topic: 'charges',
    setting: 'subscription_renewal_reminder',
    always: 'law',
  },
  subscription_cycled: { topic: 'charges', setting: 'subscription_cycled', always: 'receipt' },
  subscription_cycled_after_trial: {
    topic: 'charges',
    setting: 'subscription_cycled_after_trial',
    always: 'receipt',
  },
  subscription_past_due: { topic: 'charges', setting: 'subscription_past_due' },
  last_payment_failed: { topic: 'charges', setting: 'subscription_past_due' },
  subscription_revoked: { topic: 'charges', setting: 'subscription_revoked' },
  invoice_sent: { topic: 'charges', always: 'receipt' },
  invoice_reminder: { topic: 'charges', always: 'receipt' },
  invoice_overdue: { topic: 'charges', always: 'receipt' },
  subscription_updated: { topic: 'changes', setting: 'subscription_updated', always: 'receipt' },
  subscription_changed: { topic: 'changes', setting: 'subscription_updated', always: 'contract' },
  subscription_seats_changed: {
    topic: 'changes',
    setting: 'subscription_updated',
    always: 'contract',
  },
  subscription_paused: { topic: 'changes', setting: 'subscription_paused' },
  subscription_paused_until: { topic: 'changes', setting: 'subscription_paused' },
  subscription_resumed: { topic: 'changes', setting: 'subscription_resumed', always: 'receipt' },
  subscription_cancellation: {
    topic: 'changes',
    setting: 'subscription_cancellation',
    always: 'law',
  },
  subscription_uncanceled: { topic: 'changes', setting: 'subscription_uncanceled' },
  subscription_ended: { topic: 'changes', setting: 'subscription_revoked' },
  usage_alert: { topic: 'usage', always: 'request' },
  subscription_spending_cap_reached: { topic: 'usage', always: 'request' },
  subscription_usage_stopped: { topic: 'usage', always: 'request' },
  cancellation_received: { topic: 'requests', always: 'law' },
  cancellation_confirmed: { topic: 'requests', always: 'law' },
  withdrawal_received: { topic: 'requests', always: 'law' },
  request_resolved: { topic: 'requests', always: 'reply' },
  request_declined: { topic: 'requests', always: 'reply' },
  customer_erasure: { topic: 'portal', always: 'code' },
  seat_invitation: { topic: 'portal', always: 'code' },
  seat_revoked: { topic: 'portal', always: 'security' },
  portal_code: { topic: 'portal', always: 'code' },
  customer_email_change: { topic: 'portal', always: 'code' },
  customer_email_changed: { topic: 'portal', always: 'security' },
} as const satisfies Record<string, MailKind>

/** A kind of email to a merchant's customers. */
export type CustomerMailKind = keyof typeof customerMailKinds

// Object.keys returns strings, though these are all the keys.
export const customerMailKindNames = Object.keys(customerMailKinds) as CustomerMailKind[]
