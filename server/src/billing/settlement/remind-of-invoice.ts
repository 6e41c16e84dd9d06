import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { notifyMembers } from '../../organizations/notifications/notify-members.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { amountDueOf, chargeOrderTask } from '../orders/order.ts'
import { publishOrderUpdated } from '../orders/publish-order.ts'
import { readOrder, updateOrder } from '../orders/queries.ts'
import { failPayment } from '../subscriptions/fail-payment.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { nextAttempt } from './dunning.ts'
import { abandonOrder, runs } from './fail-order-payment.ts'
import type { UnpaidOrder } from './lock-sale.ts'
import { mailFailedPayment } from './mail-failed-payment.ts'
import { mailInvoice } from './mail-invoice.ts'

/**
 * An invoice was not paid by its date: its customer is reminded now and on the days of the
 * merchant's schedule, and its subscription is past due. After the last reminder, a running
 * subscription ends and its invoice is void, as after a card that is declined; an invoice without a
 * subscription stays open. The order and its subscription are locked.
 */
export async function remindOfInvoice({ work, order, subscription }: UnpaidOrder): Promise<void> {
  const payment_attempts = order.payment_attempts + 1
  const settings = subscriptionSettingsOf(await merchantOf(work, order))
  const planned = order.next_payment_attempt_at ?? work.now
  const next = nextAttempt(payment_attempts, { planned, now: work.now }, settings.dunning_schedule)
  if (!next && subscription) {
    await abandonOrder({ work, order, subscription }, 'expire')
    if (runs(subscription)) await mailFailedPayment(work, order, { kind: 'subscription_revoked' })
    return
  }
  const { id: subject_id, organization_id } = order
  const change = { payment_attempts, next_payment_attempt_at: next ?? null }
  const waiting = await updateOrder(work, order, change)
  await unschedule(work, chargeOrderTask, subject_id)
  if (next) await schedule(work, chargeOrderTask, next, { organization_id, subject_id })
  await publishOrderUpdated(work, waiting)
  if (subscription && runs(subscription)) await failPayment(work, subscription)
  await mailInvoice(work, subject_id, 'invoice_overdue')
  if (payment_attempts === 1) await notifyOverdue(work, subject_id)
}

/** Members are notified once, and not with every reminder. */
async function notifyOverdue(work: Work, order_id: string): Promise<void> {
  const order = await readOrder(work, order_id)
  const { organization_id, currency, invoice_number: name } = order
  const facts = { customer: order.customer.email, amount: amountDueOf(order), currency, name }
  const news = { kind: 'invoice_overdue', page: `/orders/${order_id}`, facts } as const
  await notifyMembers(work, organization_id, news)
}
