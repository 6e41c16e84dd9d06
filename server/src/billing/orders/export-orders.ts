import type { OrderColumn } from '@gatehouse/contract/billing/order-columns'
import {
  wireOrderStatus,
  type orderEndpoints,
  type StoredOrderStatus,
} from '@gatehouse/contract/billing/orders'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { sortedBy } from '../../platform/db/pages.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { totalOf } from '../ledger/accounts.ts'
import { decimalText } from './amount-text.ts'
import { matchingOrders, orderSorts } from './queries.ts'

type ExportInput = InputOf<typeof orderEndpoints.export>

/** The orders that a list finds as a table, in its order. */
export async function exportOrders(context: RawContext<ExportInput>): Promise<Response> {
  const { columns = PRESET } = context.input
  return sendTable(context, {
    name: 'orders',
    rows: work => matching(work, context.input),
    columns: chosenColumns(COLUMNS, columns),
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

const COLUMNS: Record<OrderColumn, FileColumn<Row>> = {
  customer: ['Customer', ({ customer }) => customer],
  email: ['Email', ({ email }) => email],
  created_at: ['Created At', ({ created_at }) => created_at.toISOString()],
  product: ['Product', ({ product }) => product],
  reason: ['Reason', ({ billing_reason }) => billing_reason],
  net_amount: [
    'Amount',
    row => decimalText(row.subtotal_amount - row.discount_amount, row.currency),
  ],
  tax_amount: ['Tax', ({ tax_amount, currency }) => decimalText(tax_amount, currency)],
  total_amount: ['Total', row => decimalText(totalOf(row), row.currency)],
  refunded_amount: [
    'Refunded',
    row => decimalText(row.refunded_amount + row.refunded_tax_amount, row.currency),
  ],
  currency: ['Currency', ({ currency }) => currency],
  discount: ['Discount', ({ discount }) => discount],
  country: ['Country', ({ country }) => country],
  // Only the statuses of the order lifecycle are stored.
  status: ['Status', ({ status }) => wireOrderStatus(status as StoredOrderStatus)],
  invoice_number: ['Invoice Number', ({ invoice_number }) => invoice_number],
  id: ['ID', ({ id }) => id],
}

/** The columns of the protocol. */
const PRESET: OrderColumn[] = [
  ...(['email', 'created_at', 'product', 'net_amount', 'tax_amount', 'total_amount'] as const),
  ...(['refunded_amount', 'currency', 'status', 'invoice_number'] as const),
]

const SORTS = { ...orderSorts, customer: sql`lower(c.email)`, product: sql`lower(p.name)` }

function matching(work: Reading, input: ExportInput) {
  const { id } = input
  const found = matchingOrders(work, input)
  return (id ? found.where('orders.id', 'in', id) : found)
    .innerJoin('customers as c', 'c.id', 'orders.customer_id')
    .innerJoin('products as p', 'p.id', 'orders.product_id')
    .leftJoin('discounts as d', 'd.id', 'orders.discount_id')
    .select(['orders.id', 'c.email', 'p.name as product', 'd.name as discount'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))
    .select(sql<string | null>`orders.billing_address ->> 'country'`.as('country'))
    .select(['orders.created_at', 'orders.currency', 'orders.billing_reason'])
    .select(['orders.status', 'orders.invoice_number', 'orders.subtotal_amount'])
    .select(['orders.discount_amount', 'orders.tax_amount'])
    .select(['orders.refunded_amount', 'orders.refunded_tax_amount'])
    .orderBy(sortedBy(input.sorting, SORTS, 'orders.id'))
}
