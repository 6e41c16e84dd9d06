import { mayRenew } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { methodToCharge } from '../../payments/methods/queries.ts'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { amountDueOf, isInvoiced, type OrderRow } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { cardForOrder } from './card-for-order.ts'
import { failOrderPayment, abandonOrder } from './fail-order-payment.ts'
import { lockUnpaidOrder, type UnpaidOrder } from './lock-sale.ts'
import { remindOfInvoice } from './remind-of-invoice.ts'

/** A charge to request from the processor, and whether it may have been requested before. */
export type Charge = { payment_id: string; again: boolean }

/**
 * Prepares the charge of an order while its customer is not present. A pending charge is continued;
 * without a usable card, or with one that was permanently declined, the charge counts as failed.
 * Customers of a denied merchant are not charged. An invoice is not charged either: it is overdue,
 * and its customer is reminded.
 */
export async function prepareOrderCharge(
  work: Work,
  order_id: string,
): Promise<Charge | undefined> {
  const unpaid = await lockUnpaidOrder(work, order_id)
  const { order } = unpaid
  if (order.status !== 'pending') return undefined
  // Another transaction recorded the decline meanwhile: the charge is retried at its scheduled
  // time.
  const next = order.next_payment_attempt_at
  if (next !== null && next > work.now) return undefined
  const open = await openPaymentOf(work, order_id)
  if (open) return resumeCharge(work, order, open)
  if (!mayRenew(await merchantOf(work, order))) await abandonOrder(unpaid, 'revoke')
  else if (isInvoiced(order)) await remindOfInvoice(unpaid)
  else return chargeSavedCard(work, unpaid)
  return undefined
}

type OpenPayment = NonNullable<Awaited<ReturnType<typeof openPaymentOf>>>

/**
 * Continues a pending charge. If its customer left the bank's page without confirming, the charge
 * is canceled; the schedule continues after that.
 */
async function resumeCharge(
  work: Work,
  { organization_id }: OrderRow,
  { id, status, trigger }: OpenPayment,
): Promise<Charge | undefined> {
  const left = status === 'requires_action' && trigger === 'retry_customer'
  if (!left) return { payment_id: id, again: true }
  await enqueue(work, cancelPaymentTask, { organization_id, subject_id: id })
  return undefined
}

/** Makes one more attempt of the dunning schedule; it counts even if there is no card to charge. */
async function chargeSavedCard(work: Work, unpaid: UnpaidOrder): Promise<Charge | undefined> {
  const { order, subscription } = unpaid
  const { id: order_id, customer_id, currency, organization_id } = order
  const payment_attempts = order.payment_attempts + 1
  const counted = await updateOrder(work, order, { payment_attempts })
  const payment_method_id = subscription?.payment_method_id ?? null
  // A customer without a usable card has until the last attempt to add another one.
  const holder = { order_id, customer_id, payment_method_id }
  const method =
    payment_attempts > 1 ? await cardForOrder(work, holder) : await methodToCharge(work, holder)
  if (!method) {
    await failOrderPayment({ ...unpaid, order: counted })
    return undefined
  }
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, order_id, currency },
    kind: 'payment',
    trigger: payment_attempts === 1 ? 'subscription_cycle' : 'retry_dunning',
    amount: amountDueOf(order),
    payment_method_id: method.id,
    idempotency_key: `order-${order_id}-${payment_attempts}`,
    request: {
      confirmation_token: null,
      method: method.processor_id,
      keep: false,
      return_url: work.server.base_url,
      description: order.invoice_number,
    },
  })
  return { payment_id: payment.id, again: false }
}
