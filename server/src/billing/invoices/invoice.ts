import type { Address } from '@gatehouse/contract/billing/addresses'
import type { CreditNote, InvoiceNumbering } from '@gatehouse/contract/billing/invoices'
import type { Selectable } from 'kysely'
import type { InvoicesTable } from '../../platform/db/tables.ts'
import type { Language } from '../../platform/mail/language.ts'
import type { TaxDetails } from '../../payments/calculate-tax.ts'

/** Both kinds of documents; a credit note returns what an invoice charged. */
export type DocumentKind = 'invoice' | 'credit_note'

/** The seller's details as they were when the document was issued. */
export type Seller = {
  name: string
  address: Address | null
  tax_number: string | null
  email: string | null
  website: string | null
}

/** The billed customer's details. */
type Buyer = {
  name: string | null
  email: string | null
  address: Address | null
  tax_id: readonly [value: string, format: string] | null
}

/** A line without its tax, in minor units. */
type DocumentLine = { label: string; amount: number }

/** How an order was paid, as far as its buyer may see. */
export type PaymentSource = { method: string; brand: string | null; last4: string | null }

/**
 * The full content of a document, frozen when it is issued. Timestamps are text; amounts are in
 * minor units. A credit note has the amounts returned and the number of its invoice.
 */
export type DocumentContent = {
  seller: Seller
  buyer: Buyer
  lines: DocumentLine[]
  /** The period that a subscription's order pays for. */
  period: { start: string; end: string } | null
  subtotal_amount: number
  discount: { name: string | null; amount: number } | null
  taxes: TaxDetails['rates']
  taxability_reason: string | null
  tax_amount: number
  total_amount: number
  /** The amount paid from the customer's balance: negative. */
  applied_balance_amount: number
  paid_amount: number
  paid_at: string | null
  /** When an invoice that was not paid yet is due; documents from before have none. */
  due_at?: string | null
  paid_by: PaymentSource | null
  footer: string | null
  corrects: { number: string; issued_at: string } | null
}

export type InvoiceRow = Omit<
  Selectable<InvoicesTable>,
  'kind' | 'language' | 'numbering' | 'content'
> & {
  kind: DocumentKind
  language: Language
  numbering: InvoiceNumbering
  content: DocumentContent
}

/** A credit note as a list shows it. */
export function toCreditNote(row: InvoiceRow): CreditNote {
  const { id, created_at, number, order_id, refund_id, currency, net_amount, tax_amount } = row
  if (refund_id === null) throw new Error(`credit note ${id} has no refund`)
  return {
    ...{ id, created_at, number, order_id, refund_id, currency, tax_amount },
    amount: net_amount,
    total_amount: net_amount + tax_amount,
    voided_at: row.voided_at,
  }
}
