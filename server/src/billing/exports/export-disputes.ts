import { sql } from 'kysely'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { disputeSorts, matchingDisputes } from '../disputes/queries.ts'
import { decimalText } from '../orders/amount-text.ts'
import { buyer, currency, identity, invoice } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'disputes'>) =>
  matchingDisputes(work, input)
    .innerJoin('customers as c', 'c.id', 'disputes.customer_id')
    .innerJoin('orders as o', 'o.id', 'disputes.order_id')
    .select(['disputes.id', 'disputes.created_at', 'disputes.status', 'disputes.reason'])
    .select(['disputes.amount', 'disputes.tax_amount', 'disputes.currency'])
    .select(['disputes.evidence_due_by', 'o.invoice_number', 'c.email'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

/** Exports the disputes that a list finds. */
export const exportDisputes = exportList('disputes', {
  rows,
  table: 'disputes',
  sorts: disputeSorts,
  columns: {
    ...identity,
    ...buyer,
    currency,
    reason: ['Reason', ({ reason }) => reason],
    status: ['Status', ({ status }) => status],
    due: ['Respond By', row => timeText(row.evidence_due_by)],
    amount: ['Total', row => decimalText(row.amount + row.tax_amount, row.currency)],
    invoice_number: invoice,
  },
})
