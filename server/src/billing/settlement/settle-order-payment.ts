import { recordResult } from '../../payments/charges/record-result.ts'
import { cancelPaymentTask, type PaymentRow } from '../../payments/charges/payment.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { retryOrderTask, type OrderRow } from '../orders/order.ts'
import { payOrder } from '../orders/pay-order.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { deliverPaidOrder } from './deliver-paid-order.ts'
import { failOrderPayment } from './fail-order-payment.ts'
import { lockUnpaidOrder, type UnpaidOrder } from './lock-sale.ts'
import type { PaymentOperation, PaymentUpdate } from './payment-operation.ts'
import { isManual, resumeSchedule } from './retry-order.ts'

/**
 * The method used for this payment is charged from now on, unless the customer has chosen another
 * since.
 */
const paidWith = (work: Work, subscription: SubscriptionRow, payment: PaymentRow) =>
  isManual(payment) && payment.payment_method_id !== null && !payment.request.superseded
    ? updateSubscription(work, subscription, { payment_method_id: payment.payment_method_id })
    : subscription

/**
 * Whether a customer is expected at the bank's page: one who is present, for an order that is still
 * outstanding.
 */
const isAwaited = ({ trigger }: PaymentRow, { status }: OrderRow) =>
  trigger === 'retry_customer' && status === 'pending'

/** Applies the result of an order's payment to the order and its subscription. */
async function settleOrderPayment(
  unpaid: UnpaidOrder,
  { payment, answer, looking }: PaymentUpdate,
): Promise<void> {
  const { work, order, subscription } = unpaid
  const { payment: after, moved } = await recordResult(work, payment, answer, looking)
  if (!moved) return
  if (after.status === 'succeeded') {
    const paid = await payOrder(work, order, { payment_id: after.id, amount: after.amount })
    await deliverPaidOrder(work, paid, subscription && (await paidWith(work, subscription, after)))
  } else if (after.status === 'failed') {
    if (isManual(after)) await resumeSchedule(work, order)
    else await failOrderPayment(unpaid, after.decline_message)
    const { id: subject_id, organization_id } = order
    if (after.request.superseded)
      await enqueue(work, retryOrderTask, { organization_id, subject_id })
  } else if (after.status === 'requires_action' && !isAwaited(after, order)) {
    const { id: subject_id, organization_id } = after
    await enqueue(work, cancelPaymentTask, { organization_id, subject_id })
  }
}

/** Settles the payment of an order that was issued before it was paid. */
export const orderPayment: PaymentOperation<UnpaidOrder> = {
  lock: lockUnpaidOrder,
  isOver: ({ order }, { status }) => status === 'failed' || order.status !== 'pending',
  settle: settleOrderPayment,
  reserves_balance: false,
}
