import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { refundSorts, matchingRefunds } from '../refunds/queries.ts'
import { buyer, currency, identity, invoice } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'refunds'>) =>
  matchingRefunds(work, input)
    .innerJoin('customers as c', 'c.id', 'refunds.customer_id')
    .innerJoin('orders as o', 'o.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.created_at', 'refunds.status', 'refunds.reason'])
    .select(['refunds.amount', 'refunds.tax_amount', 'refunds.currency', 'refunds.comment'])
    .select(['refunds.credit_note_number', 'o.invoice_number', 'c.email'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

/** Exports the refunds that a list finds. */
export const exportRefunds = exportList('refunds', {
  rows,
  table: 'refunds',
  sorts: refundSorts,
  columns: {
    ...identity,
    ...buyer,
    currency,
    reason: ['Reason', ({ reason }) => reason],
    status: ['Status', ({ status }) => status],
    amount: ['Total', row => decimalText(row.amount + row.tax_amount, row.currency)],
    tax: ['Tax', row => decimalText(row.tax_amount, row.currency)],
    invoice_number: invoice,
    credit_note_number: ['Credit Note Number', row => row.credit_note_number],
    comment: ['Comment', ({ comment }) => comment],
  },
})
