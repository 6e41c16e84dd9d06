import type { PaymentTrigger } from '@gatehouse/contract/billing/payments'
import type { z } from 'zod'
import { mayRenew } from '../../organizations/merchant/merchant.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Work } from '../../platform/work.ts'
import { methodToCharge } from '../../payments/methods/queries.ts'
import { openPaymentOf } from '../../payments/charges/queries.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { enqueue } from '../../records/agenda/schedule.ts'
import { dueOf } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'
import { cardForOrder } from './card-for-order.ts'
import { failOrderPayment, giveUpOrder } from './fail-order-payment.ts'
import { holdOwed } from './hold-sale.ts'

/** A charge to ask the processor for, and whether it may have been asked before. */
export type Charge = { payment_id: string; again: boolean }

/**
 * Prepares the charge of an order whose customer is away. A charge that is on its way already is
 * taken up again; without a card to charge, or with one that was refused for good, it counts as
 * failed. Of a merchant who was denied nobody is charged.
 */
export async function prepareOrderCharge(
  work: Work,
  order_id: string,
): Promise<Charge | undefined> {
  const owed = await holdOwed(work, order_id)
  const { order, subscription } = owed
  if (order.status !== 'pending') return undefined
  // Somebody else heard of the refusal while this was in hand: it is tried again in its time.
  const next = order.next_payment_attempt_at
  if (next !== null && next > work.now) return undefined
  const open = await openPaymentOf(work, order_id)
  if (open?.status === 'requires_action' && open.trigger === 'retry_customer') {
    // Whoever left their bank's page unanswered: the schedule goes on once that try is over.
    await enqueue(work, cancelPaymentTask, {
      ...{ organization_id: order.organization_id, subject_id: open.id },
    })
    return undefined
  }
  if (open) return { payment_id: open.id, again: true }
  const { customer_id, currency, organization_id } = order
  const merchant = await findOrganization(work, organization_id)
  if (!merchant || !mayRenew(merchant)) {
    await giveUpOrder(owed, 'revoke')
    return undefined
  }
  const payment_attempts = order.payment_attempts + 1
  const counted = await updateOrder(work, order, { payment_attempts })
  const payment_method_id = subscription?.payment_method_id ?? null
  // Who has no card that can be charged has these days to bring another one.
  const holder = { order_id, customer_id, payment_method_id }
  const method =
    payment_attempts > 1 ? await cardForOrder(work, holder) : await methodToCharge(work, holder)
  if (!method) {
    await failOrderPayment({ ...owed, order: counted })
    return undefined
  }
  const trigger: z.output<typeof PaymentTrigger> =
    payment_attempts === 1 ? 'subscription_cycle' : 'retry_dunning'
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, order_id, currency, trigger },
    kind: 'payment',
    amount: dueOf(order),
    payment_method_id: method.id,
    idempotency_key: `order-${order_id}-${payment_attempts}`,
    request: {
      confirmation_token: null,
      method: method.processor_id,
      keep: false,
      return_url: work.place.base_url,
      description: order.invoice_number,
    },
  })
  return { payment_id: payment.id, again: false }
}
