import type { OrderTotal, orderTotalEndpoints } from '@gatehouse/contract/billing/order-totals'
import { paidStatuses } from '@gatehouse/contract/billing/orders'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { ordersOf } from './queries.ts'

type TotalsInput = InputOf<typeof orderTotalEndpoints.get>

/** The revenue of paid orders by currency, net of tax and refunds, largest first. */
export async function totalOrders(
  work: Reading,
  { organization_id, customer_id, product_id, created_from }: TotalsInput,
): Promise<OrderTotal[]> {
  let paid = ordersOf(work).where('orders.status', 'in', paidStatuses)
  if (organization_id) paid = paid.where('orders.organization_id', 'in', organization_id)
  if (customer_id) paid = paid.where('orders.customer_id', 'in', customer_id)
  if (product_id) paid = paid.where('orders.product_id', 'in', product_id)
  if (created_from) paid = paid.where('orders.created_at', '>=', created_from)
  const netRevenue = sql`orders.subtotal_amount - orders.discount_amount - orders.refunded_amount`
  return paid
    .select('orders.currency')
    .select([
      sql<number>`count(*)`.as('orders'),
      // A sum of bigints is a numeric; no merchant's revenue exceeds a bigint.
      sql<number>`sum(${netRevenue})::bigint`.as('amount'),
    ])
    .groupBy('orders.currency')
    .orderBy('amount', 'desc')
    .orderBy('orders.currency')
    .execute()
}
