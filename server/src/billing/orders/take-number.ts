import type { InvoiceNumbering } from '@gatehouse/contract/billing/invoices'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** A number, and the sequence it comes from. */
export type DocumentNumber = { number: string; numbering: InvoiceNumbering }

const DIGITS = 4

const numberOf = (parts: string[], count: number) =>
  [...parts, String(count).padStart(DIGITS, '0')].join('-')

const numberingOf = sql<InvoiceNumbering>`coalesce(invoice_settings.numbering, 'customer')`
const ownCount = sql`case ${numberingOf} when 'customer' then 1 else 0 end`

/** The numbering of a new order; its customer stays locked until the order is inserted. */
type NumberingState = {
  organization_id: string
  invoice_prefix: string
  invoice_code: string
  invoice_counter: number
  numbering: InvoiceNumbering
}

/**
 * Takes the next number of a customer's invoices, `ACME-K7QF2M9XTD-0001`: its row is locked until
 * the order is inserted, so that there are no gaps, and sales of different customers need no common
 * lock.
 */
export const lockNumbering = (work: Work, customer_id: string): Promise<NumberingState> =>
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
 * The number of an order that is about to be inserted. If the merchant uses a single sequence,
 * `ACME-0001`, all its sales wait for each other here until the transaction ends: so it is taken
 * last before the order is inserted, and no external call is ever made while it is locked.
 */
export async function numberFrom(work: Work, current: NumberingState): Promise<DocumentNumber> {
  const { organization_id, invoice_prefix, invoice_code, invoice_counter, numbering } = current
  if (numbering === 'customer') {
    return { number: numberOf([invoice_prefix, invoice_code], invoice_counter), numbering }
  }
  const scope = { organization_id, scope_id: organization_id, kind: 'invoice' }
  return { number: numberOf([invoice_prefix], await nextCount(work, scope)), numbering }
}

/**
 * Takes the next credit note number, `ACME-K7QF2M9XTD-CN-0001`. Credit notes have their own
 * sequence, which is locked last of all, so that a refund needs no lock on the customer.
 */
export async function nextCreditNoteNumber(
  work: Work,
  customer_id: string,
): Promise<DocumentNumber> {
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
  const count = await nextCount(work, { organization_id, scope_id, kind: 'credit_note' })
  const parts = apart ? [invoice_prefix, invoice_code, 'CN'] : [invoice_prefix, 'CN']
  return { number: numberOf(parts, count), numbering }
}

type Scope = { organization_id: string; scope_id: string; kind: string }

/** Increments a counter; it stays locked until this transaction ends and is rolled back with it. */
async function nextCount(work: Work, scope: Scope): Promise<number> {
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
