import type { OutsidePayment } from '@gatehouse/contract/billing/order-drafts'
import type { Order } from '@gatehouse/contract/billing/orders'
import { recordOutsidePayment } from '../../payments/charges/record-outside-payment.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { amountDueOf, chargeOrderTask, toOrder } from '../orders/order.ts'
import { payOrder } from '../orders/pay-order.ts'
import { readOrder } from '../orders/queries.ts'
import { deliverPaidOrder } from '../settlement/deliver-paid-order.ts'
import { lockOpenOrder } from './open-order.ts'

/** Records that a customer paid an open order outside of Gatehouse, such as by bank transfer. */
export async function markPaid(work: Work, id: string, received: OutsidePayment): Promise<Order> {
  const { order, subscription } = await lockOpenOrder(work, id)
  const { organization_id, customer_id, currency } = order
  const amount = amountDueOf(order)
  const payment_id = await recordOutsidePayment(work, {
    ...{ organization_id, customer_id, order_id: id, amount, currency },
    ...received,
  })
  const paid = await payOrder(work, order, { payment_id, amount, outside: true })
  await unschedule(work, chargeOrderTask, id)
  await deliverPaidOrder(work, paid, subscription)
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.marked_paid', ...subject, after: received })
  return toOrder(await readOrder(work, id))
}
