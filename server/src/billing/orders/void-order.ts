import { orderLifecycle } from '@gatehouse/contract/billing/orders'
import type { Work } from '../../platform/work.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import { enqueue, unschedule } from '../../records/scheduler/schedule.ts'
import { refundBalance } from '../balance/spend-balance.ts'
import { totalOf } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { recordFact } from '../events/record-fact.ts'
import { publishOrderUpdated } from './publish-order.ts'
import { chargeOrderTask, type OrderRow } from './order.ts'
import { updateOrder } from './queries.ts'

/**
 * Voids a pending order, locked by this transaction: it can no longer be paid. The amount it used
 * of its customer's balance is returned.
 */
export async function voidOrder(work: Work, order: OrderRow): Promise<OrderRow> {
  const voided = await updateOrder(work, order, {
    status: orderLifecycle.next('void', order.status),
    next_payment_attempt_at: null,
    applied_balance_amount: 0,
  })
  await refundBalance(work, order, 0 - order.applied_balance_amount)
  await unschedule(work, chargeOrderTask, order.id)
  const { organization_id, currency, customer_id, id: order_id } = order
  // Cancels a payment the customer left pending at the bank's page, so that it cannot be completed
  // there.
  const open = await openPaymentOf(work, order_id)
  if (open?.status === 'requires_action') {
    await enqueue(work, cancelPaymentTask, { organization_id, subject_id: open.id })
  }
  await postTransaction(work, organization_id, {
    ...{ currency, customer_id, order_id },
    entries: [
      { account: 'written_off', amount: totalOf(order) },
      { account: 'receivable', amount: -totalOf(order) },
    ],
  })
  const metadata = { order_id, amount: totalOf(order), currency }
  await recordFact(work, 'order.voided', voided, metadata)
  await publishOrderUpdated(work, voided)
  return voided
}
