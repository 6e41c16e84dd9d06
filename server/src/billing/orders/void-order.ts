import { orderLifecycle } from '@gatehouse/contract/billing/orders'
import type { Work } from '../../platform/work.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import { enqueue, unschedule } from '../../records/agenda/schedule.ts'
import { returnBalance } from '../balance/spend-balance.ts'
import { totalOf } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { announceChanged } from './announce-order.ts'
import { chargeOrderTask, type OrderRow } from './order.ts'
import { updateOrder } from './queries.ts'

/**
 * Gives up a pending order, locked by this transaction: nobody will pay it any more. What it took
 * of its customer's balance goes back there.
 */
export async function voidOrder(work: Work, order: OrderRow): Promise<OrderRow> {
  const voided = await updateOrder(work, order, {
    status: orderLifecycle.next('void', order.status),
    next_payment_attempt_at: null,
    applied_balance_amount: 0,
  })
  await returnBalance(work, order, 0 - order.applied_balance_amount)
  await unschedule(work, chargeOrderTask, order.id)
  const { organization_id, currency, customer_id, id: order_id } = order
  // What its customer left standing at the bank's page is not to be paid there any more.
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
  await announceChanged(work, voided)
  return voided
}
