import type { InvoiceNumbering } from '@gatehouse/contract/billing/invoices'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** A number, and which count it was taken from. */
export type Numbered = { number: string; numbering: InvoiceNumbering }

const DIGITS = 4

const numberOf = (parts: string[], count: number) =>
  [...parts, String(count).padStart(DIGITS, '0')].join('-')

const numberingOf = sql<InvoiceNumbering>`coalesce(invoice_settings.numbering, 'customer')`
const ownCount = sql`case ${numberingOf} when 'customer' then 1 else 0 end`

/** How an order will be numbered, of a customer that is locked until it is there. */
type Numbering = {
  organization_id: string
  invoice_prefix: string
  invoice_code: string
  invoice_counter: number
  numbering: InvoiceNumbering
}

/**
 * Takes the next number of a customer's invoices, `ACME-K7QF2M9XTD-0001`: its row is locked until
 * the order is there, so that there is no gap, and merchants need no common lock.
 */
export const holdNumbering = (work: Work, customer_id: string): Promise<Numbering> =>
  work.sql
    .updateTable('customers')
    .from('organizations')
    .leftJoin('invoice_settings', 'invoice_settings.organization_id', 'organizations.id')
    .set({
      invoice_counter: sql`invoice_counter + ${ownCount}`,
    })
    .whereRef('organizations.id', '=', 'customers.organization_id')
    .where('customers.id', '=', customer_id)
    .returning([
      'customers.organization_id',
      'customers.invoice_code',
      'customers.invoice_counter',
      'organizations.invoice_prefix',
      numberingOf.as('numbering'),
    ])
    .executeTakeFirstOrThrow()

/**
 * The number of an order that is about to be written. Where a merchant counts in one, `ACME-0001`,
 * all its sales wait here for one another until the transaction ends: it is asked for last before
 * the order is written, and nobody outside is ever asked while it is held.
 */
export async function numberFrom(work: Work, held: Numbering): Promise<Numbered> {
  const { organization_id, invoice_prefix, invoice_code, invoice_counter, numbering } = held
  if (numbering === 'customer') {
    return { number: numberOf([invoice_prefix, invoice_code], invoice_counter), numbering }
  }
  const scope = { organization_id, scope_id: organization_id, kind: 'invoice' }
  return { number: numberOf([invoice_prefix], await takeCount(work, scope)), numbering }
}

/**
 * Takes the next number of the credit notes, `ACME-K7QF2M9XTD-CN-0001`. They are counted apart, and
 * their count is locked last of all, so that a refund needs no lock on the customer.
 */
export async function takeCreditNoteNumber(work: Work, customer_id: string): Promise<Numbered> {
  const { organization_id, invoice_prefix, invoice_code, numbering } = await work.sql
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .leftJoin('invoice_settings', 'invoice_settings.organization_id', 'organizations.id')
    .select(['customers.organization_id', 'customers.invoice_code', 'organizations.invoice_prefix'])
    .select(numberingOf.as('numbering'))
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const apart = numbering === 'customer'
  const scope_id = apart ? customer_id : organization_id
  const count = await takeCount(work, { organization_id, scope_id, kind: 'credit_note' })
  const parts = apart ? [invoice_prefix, invoice_code, 'CN'] : [invoice_prefix, 'CN']
  return { number: numberOf(parts, count), numbering }
}

type Scope = { organization_id: string; scope_id: string; kind: string }

/** Counts one on; the count is locked until this transaction ends, and undone with it. */
async function takeCount(work: Work, scope: Scope): Promise<number> {
  const { count } = await work.sql
    .insertInto('document_counters')
    .values({ ...scope, count: 1 })
    .onConflict(conflict =>
      conflict.columns(['scope_id', 'kind']).doUpdateSet({
        count: sql`document_counters.count + 1`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}
