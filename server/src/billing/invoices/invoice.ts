import type { Address } from '@gatehouse/contract/billing/addresses'
import type { CreditNote, InvoiceNumbering } from '@gatehouse/contract/billing/invoices'
import type { Selectable } from 'kysely'
import type { InvoicesTable } from '../../platform/db/tables.ts'
import type { Language } from '../../platform/mail/language.ts'
import type { TaxDetails } from '../../payments/calculate-tax.ts'

/** Both kinds of papers; a credit note gives back what an invoice asked for. */
export type DocumentKind = 'invoice' | 'credit_note'

/** Who sold, as it stood when the paper was written. */
export type Seller = {
  name: string
  address: Address | null
  tax_number: string | null
  email: string | null
  website: string | null
}

/** To whom the paper is made out. */
export type Buyer = {
  name: string | null
  email: string | null
  address: Address | null
  tax_id: readonly [value: string, format: string] | null
}

/** A line, without its tax, in minor units. */
export type DocumentLine = { label: string; amount: number }

/** How an order was paid, as far as its buyer may read it again. */
export type PaidBy = { method: string; brand: string | null; last4: string | null }

/**
 * All that stands on a paper, frozen when it was issued. Moments as text; amounts in minor units.
 * A credit note's amounts are what is given back, and it says which invoice that was.
 */
export type DocumentContent = {
  seller: Seller
  buyer: Buyer
  lines: DocumentLine[]
  /** What a subscription's order pays for. */
  period: { start: string; end: string } | null
  subtotal_amount: number
  discount: { name: string | null; amount: number } | null
  taxes: TaxDetails['rates']
  taxability_reason: string | null
  tax_amount: number
  total_amount: number
  /** Paid from what the merchant owed the customer: negative. */
  applied_balance_amount: number
  paid_amount: number
  paid_at: string | null
  paid_by: PaidBy | null
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

/** What may be seen of a credit note in a list. */
export function toCreditNote(row: InvoiceRow): CreditNote {
  const { id, created_at, number, order_id, refund_id, currency, net_amount, tax_amount } = row
  if (refund_id === null) throw new Error(`credit note ${id} is of no refund`)
  return {
    ...{ id, created_at, number, order_id, refund_id, currency, tax_amount },
    amount: net_amount,
    total_amount: net_amount + tax_amount,
    voided_at: row.voided_at,
  }
}
