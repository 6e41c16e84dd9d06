/**
 * Kinds of emails that customers may decline. Receipts, codes, security notices, failed payments
 * and what the law requires are always sent.
 */
export const declinableMails = [
  'file_version',
  'usage_alert',
  'subscription_renewal_reminder',
] as const
export type DeclinableMail = (typeof declinableMails)[number]
