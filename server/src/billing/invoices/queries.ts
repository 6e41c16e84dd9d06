import type { Address } from '@gatehouse/contract/billing/addresses'
import type { InvoiceNumbering } from '@gatehouse/contract/billing/invoices'
import { sql, type Insertable, type Updateable } from 'kysely'
import { readPage, type PageOf } from '../../platform/db/pages.ts'
import type { InvoiceSettingsTable, InvoicesTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { InvoiceRow, PaymentSource } from './invoice.ts'

// Only this module writes kind, language, numbering and content, so the narrower types are safe.

/** Documents the actor may see. */
const invoicesOf = (work: Reading) => within(work, work.sql.selectFrom('invoices'), 'invoices')

export const insertInvoice = (work: Work, values: Insertable<InvoicesTable>) =>
  work.sql.insertInto('invoices').values(values).execute()

/** The invoice of an order. */
export const findInvoice = (work: Reading, order_id: string) =>
  invoicesOf(work)
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()

/** The credit note of a refund. */
export const findCreditNoteOf = (work: Reading, refund_id: string) =>
  invoicesOf(work).select('id').where('refund_id', '=', refund_id).executeTakeFirst()

export const findCreditNote = (work: Reading, id: string) =>
  invoicesOf(work)
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'credit_note')
    .executeTakeFirst()

/** A document by an id from a trusted source: a signed link. */
export async function readInvoice(work: Reading, id: string): Promise<InvoiceRow | undefined> {
  const row = work.sql.selectFrom('invoices').selectAll().where('id', '=', id)
  return (await row.executeTakeFirst()) as InvoiceRow | undefined
}

type ListInput = PageOf & { order_id?: string[] | undefined }

/** A page of credit notes, newest first. */
export async function listCreditNotes(work: Reading, { order_id, ...requested }: ListInput) {
  const notes = invoicesOf(work).where('invoices.kind', '=', 'credit_note')
  const matched = order_id ? notes.where('invoices.order_id', 'in', order_id) : notes
  const { rows, total_count } = await readPage(matched, requested, invoices =>
    invoices
      .selectAll('invoices')
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.id', 'desc'),
  )
  return { rows: rows as InvoiceRow[], total_count }
}

/** The newest documents the actor may see. */
export async function listDocuments(work: Reading, limit: number): Promise<InvoiceRow[]> {
  const rows = await invoicesOf(work)
    .selectAll('invoices')
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()
  return rows as InvoiceRow[]
}

/** Marks a credit note as void; the only change ever made to a document. */
export const voidCreditNote = (work: Work, refund_id: string) =>
  work.sql
    .updateTable('invoices')
    .set({ voided_at: work.now })
    .where('refund_id', '=', refund_id)
    .where('voided_at', 'is', null)
    .execute()

/** An organization's document settings, in addition to its name. */
export type StoredSettings = {
  organization_id: string
  name: string
  email: string | null
  website: string | null
  prefix: string
  legal_name: string | null
  address: Address | null
  tax_number: string | null
  footer: string | null
  numbering: InvoiceNumbering
}

/** The seller's settings, without checking the actor's access; unset ones have their defaults. */
export async function readSettings(
  work: Reading,
  organization_id: string,
): Promise<StoredSettings | undefined> {
  const row = await work.sql
    .selectFrom('organizations')
    .leftJoin('invoice_settings', 'invoice_settings.organization_id', 'organizations.id')
    .select([
      'organizations.id as organization_id',
      'organizations.name',
      'organizations.email',
      'organizations.website',
      'organizations.invoice_prefix as prefix',
      'invoice_settings.legal_name',
      'invoice_settings.address',
      'invoice_settings.tax_number',
      'invoice_settings.footer',
      sql<InvoiceNumbering>`coalesce(invoice_settings.numbering, 'customer')`.as('numbering'),
    ])
    .where('organizations.id', '=', organization_id)
    .executeTakeFirst()
  return row as StoredSettings | undefined
}

/** Saves a change of the document settings. */
export async function setSettings(
  work: Work,
  organization_id: string,
  change: Updateable<InvoiceSettingsTable>,
): Promise<void> {
  const fresh = { ...change, modified_at: work.now }
  await work.sql
    .insertInto('invoice_settings')
    .values({ organization_id, ...fresh })
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(fresh))
    .execute()
}

/** How an order was paid, if there was a payment. */
export async function readPaidBy(work: Reading, order_id: string): Promise<PaymentSource | null> {
  const row = await work.sql
    .selectFrom('payments')
    .select(['method', 'method_metadata'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'payment')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  if (!row?.method) return null
  const { brand, last4 } = row.method_metadata
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { method: row.method, brand: text(brand), last4: text(last4) }
}

/** Deletes a merchant's document settings; issued invoices keep their text. */
export async function deleteSettingsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .deleteFrom('invoice_settings')
    .where('organization_id', '=', organization_id)
    .execute()
}
