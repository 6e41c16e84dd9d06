import type { orderEndpoints } from '@gatehouse/contract/billing/orders'
import { wireOrderStatus, type StoredOrderStatus } from '@gatehouse/contract/billing/orders'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { totalOf } from '../ledger/accounts.ts'
import { decimalText } from './amount-text.ts'
import { ordersOf } from './queries.ts'

type ExportInput = InputOf<typeof orderEndpoints.export>

/** All orders as a table, latest first. */
export async function exportOrders(context: RawContext<ExportInput>): Promise<Response> {
  return sendTable(context, {
    name: 'orders',
    rows: work => matching(work, context.input),
    columns: {
      Email: ({ email }) => email,
      'Created At': ({ created_at }) => created_at.toISOString(),
      Product: ({ product }) => product,
      Amount: row => decimalText(row.subtotal_amount - row.discount_amount, row.currency),
      Tax: ({ tax_amount, currency }) => decimalText(tax_amount, currency),
      Total: row => decimalText(totalOf(row), row.currency),
      Refunded: row => decimalText(row.refunded_amount + row.refunded_tax_amount, row.currency),
      Currency: ({ currency }) => currency,
      // Only the statuses of the order lifecycle are stored.
      Status: ({ status }) => wireOrderStatus(status as StoredOrderStatus),
      'Invoice Number': ({ invoice_number }) => invoice_number,
    },
  })
}

function matching(work: Reading, { organization_id, product_id }: ExportInput) {
  let matched = ordersOf(work)
    .innerJoin('customers as c', 'c.id', 'orders.customer_id')
    .innerJoin('products as p', 'p.id', 'orders.product_id')
  if (organization_id) matched = matched.where('orders.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where('orders.product_id', 'in', product_id)
  return matched
    .select(['c.email', 'p.name as product', 'orders.created_at', 'orders.currency'])
    .select(['orders.status', 'orders.invoice_number', 'orders.subtotal_amount'])
    .select(['orders.discount_amount', 'orders.tax_amount'])
    .select(['orders.refunded_amount', 'orders.refunded_tax_amount'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
}
