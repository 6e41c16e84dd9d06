import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

const MAIL_RETENTION_MS = 30 * DAY

/** The tables of this module, and how long their rows are kept. */
export const mailRetention = {
  mails: {
    delete_by: 'created_at',
    after_ms: MAIL_RETENTION_MS,
    because: 'an operator can look up for a month whether an email was sent',
  },
  unreachable_addresses: {
    kept: 'until the customer is deleted: an address that rejected emails is not sent more of them',
  },
} satisfies Retention
