import { orderLifecycle } from '@gatehouse/contract/billing/orders'
import type { Work } from '../../platform/work.ts'
import { cycleGrants } from '../grants/cycle-grants.ts'
import { paymentReceivedOutside, paymentSucceeded } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { publishOrderPaid } from './publish-order.ts'
import type { OrderRow, OrderWithNested } from './order.ts'
import { updateOrder } from './queries.ts'

/** The payment an order was paid with; `outside`: it was received without the processor. */
export type OrderPayment = { payment_id: string; amount: number; outside?: boolean }

/**
 * Marks a pending order, locked by this transaction, as paid by a succeeded payment, and publishes
 * it.
 */
export async function payOrder(
  work: Work,
  order: OrderRow,
  paid: OrderPayment | null,
): Promise<OrderWithNested> {
  return publishOrderPaid(work, await settleOrder(work, order, paid))
}

/**
 * Marks an order as paid without publishing it: for a new order that has not been published yet.
 * With the order of a period, its subscription's benefits are delivered again.
 */
export async function settleOrder(
  work: Work,
  order: OrderRow,
  paid: OrderPayment | null,
): Promise<OrderRow> {
  const settled = await updateOrder(work, order, {
    status: orderLifecycle.next('pay', order.status),
    paid_at: work.now,
    next_payment_attempt_at: null,
  })
  if (settled.billing_reason === 'subscription_cycle') await cycleGrants(work, settled)
  if (!paid) return settled
  const { id: order_id, organization_id, customer_id, currency } = settled
  const { payment_id, amount, outside = false } = paid
  await postTransaction(work, organization_id, {
    ...{ currency, customer_id, order_id, payment_id },
    entries: outside ? paymentReceivedOutside(amount) : paymentSucceeded(amount),
  })
  return settled
}
