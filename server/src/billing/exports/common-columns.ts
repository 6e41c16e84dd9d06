import { timeText } from '../../platform/http/cell-texts.ts'
import type { FileColumn } from '../../platform/http/chosen-columns.ts'

type Identified = { id: string; created_at: Date }
type WithCustomer = { customer: string | null; email: string | null }

/** The columns that every file has. */
export const identity = {
  created_at: ['Created At', ({ created_at }) => timeText(created_at)],
  id: ['ID', ({ id }) => id],
} satisfies Record<string, FileColumn<Identified>>

/** Who bought; empty where it is not known. */
export const buyer = {
  customer: ['Customer', ({ customer }) => customer],
  email: ['Email', ({ email }) => email],
} satisfies Record<string, FileColumn<WithCustomer>>

/** The currency of the row's amounts. */
export const currency: FileColumn<{ currency: string }> = ['Currency', row => row.currency]

/** The invoice of the order that a row is about. */
export const invoice: FileColumn<{ invoice_number: string | null }> = [
  'Invoice Number',
  row => row.invoice_number,
]
