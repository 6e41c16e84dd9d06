import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const invoiceRetention = {
  invoices: { kept: 'financial records are kept' },
  invoice_settings: { kept: 'one row per organization, deleted with it' },
} satisfies Retention
