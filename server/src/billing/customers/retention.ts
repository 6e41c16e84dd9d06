import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const customerRetention = {
  customers: {
    kept: 'orders refer to a deleted customer; anonymization removes the personal data',
  },
  customer_note_entries: { kept: 'until a member deletes the note or the customer is anonymized' },
  customer_notes: { kept: 'notes of the previous version, copied; deleted with their customer' },
  customer_revenue: { kept: 'one row per customer, maintained by triggers' },
} satisfies Retention
