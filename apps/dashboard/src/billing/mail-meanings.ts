import type { CustomerMail } from '@gatehouse/contract/billing/customer-mails'
import type { Meaning } from '@gatehouse/ui/status'

/** How much the state of an email asks to be looked at. */
export const mailMeanings = {
  sent: 'positive',
  queued: 'information',
  failed: 'negative',
  delivered: 'positive',
  bounced: 'negative',
  complained: 'negative',
  stored: 'neutral',
} as const satisfies Record<CustomerMail['status'], Meaning>
