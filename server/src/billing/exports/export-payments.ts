import { wirePaymentStatus, type StoredPaymentStatus } from '@gatehouse/contract/billing/payments'
import { sql } from 'kysely'
import type { FileColumn } from '../../platform/http/chosen-columns.ts'
import type { Reading } from '../../platform/work.ts'
import { paymentColumns } from '../../payments/charges/queries.ts'
import { decimalText } from '../orders/amount-text.ts'
import { matchingPayments } from '../payments/list-payments.ts'
import { buyer, currency, identity, invoice } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'payments'>) =>
  matchingPayments(work, input)
    .leftJoin('customers as c', 'c.id', 'payments.customer_id')
    .leftJoin('orders as o', 'o.id', 'payments.order_id')
    .select(['payments.id', 'payments.created_at', 'payments.status', 'payments.method'])
    .select(['payments.amount', 'payments.currency', 'payments.decline_reason'])
    .select(['payments.processor_id', 'c.email', 'o.invoice_number'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))
    .select(sql<string | null>`payments.method_metadata ->> 'brand'`.as('brand'))
    .select(sql<string | null>`payments.method_metadata ->> 'last4'`.as('last4'))

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The brand and last digits of a card: `visa 4242`. */
const card: FileColumn<Row> = [
  'Card',
  ({ brand, last4 }) => (last4 === null ? null : `${brand ?? ''} ${last4}`.trim()),
]

/** Exports the payments that a list finds: each attempt is a row. */
export const exportPayments = exportList('payments', {
  rows,
  table: 'payments',
  sorts: paymentColumns,
  columns: {
    ...identity,
    ...buyer,
    card,
    currency,
    // Only the statuses of the payment lifecycle are stored.
    status: ['Status', ({ status }) => wirePaymentStatus(status as StoredPaymentStatus)],
    method: ['Method', ({ method }) => method],
    amount: ['Amount', row => decimalText(row.amount, row.currency)],
    decline_reason: ['Decline Reason', row => row.decline_reason],
    invoice_number: invoice,
    processor_id: ['Processor ID', ({ processor_id }) => processor_id],
  },
})
