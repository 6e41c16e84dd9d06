import { orderDraftProblems, type OrderFinalize } from '@gatehouse/contract/billing/order-drafts'
import type { Order } from '@gatehouse/contract/billing/orders'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { PaymentResult } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import type { PaymentMethodRow } from '../../payments/methods/payment-method.ts'
import { findMethod, methodToCharge } from '../../payments/methods/queries.ts'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { amountDueOf, toOrder, type OrderRow } from '../orders/order.ts'
import { findOrder, readOrder } from '../orders/queries.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { deliverPaidOrder } from '../settlement/deliver-paid-order.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import type { DraftRow } from './draft.ts'
import { issueDraft } from './issue-draft.ts'
import { lockDraft } from './queries.ts'

type Input = { id: string; body: OrderFinalize }
/** The order, and the payment to ask for; none if it is sent as an invoice or nothing is due. */
type Stage = { order_id: string; payment_id: string | null }

/**
 * Issues the order of a draft. Then its invoice is sent, or the saved card is charged; if it is
 * declined, the order stays open and the response says why.
 */
export const finalizeDraft = staged<Input, Order, Stage, PaymentResult | null>({
  prepare: async (work, { id, body }) => {
    const draft = await lockDraft(work, id)
    if (!draft) return rejectFinalized(work, id)
    const invoiced = draft.collection_method === 'send_invoice'
    const method = invoiced ? undefined : await chosenMethod(work, draft, body)
    const order = await issueDraft(work, draft)
    if (order.status !== 'pending') {
      await deliverPaidOrder(work, await readOrder(work, id), undefined)
      return { order_id: id, payment_id: null }
    }
    if (invoiced) {
      await requestPayment(work, order)
      return { order_id: id, payment_id: null }
    }
    if (!method) return fail(orderDraftProblems.no_method)
    return { order_id: id, payment_id: await chargeMethod(work, order, method) }
  },
  ask: async (site, { payment_id }) =>
    payment_id === null ? null : askPayment(site, payment_id, { again: false }),
  settle: async (work, { order_id, payment_id }, answer) => {
    if (payment_id !== null && answer) {
      await settlePayment(work, payment_id, answer)
      const payment = await findPayment(work, payment_id)
      const { payment_failed, payment_action } = orderDraftProblems
      if (payment?.status === 'requires_action') return rejectAndCommit(payment_action)
      if (payment?.status === 'failed') {
        return rejectAndCommit({
          ...payment_failed,
          detail: `${payment.decline_message ?? payment_failed.detail}`,
        })
      }
    }
    return toOrder(await readOrder(work, order_id))
  },
})

async function rejectFinalized(work: Work, id: string): Promise<never> {
  const { not_found, not_draft } = orderDraftProblems
  return fail((await findOrder(work, id)) ? not_draft : not_found)
}

/** The card the request names, which must be the customer's, or the customer's default. */
async function chosenMethod(
  work: Work,
  { customer_id }: DraftRow,
  { payment_method_id }: OrderFinalize,
): Promise<PaymentMethodRow | undefined> {
  if (!payment_method_id) return methodToCharge(work, { customer_id, payment_method_id: null })
  const method = await findMethod(work, payment_method_id)
  if (method?.customer_id === customer_id) return method
  const loc = ['body', 'payment_method_id']
  return invalid({ loc, msg: 'Payment method does not exist.', input: payment_method_id })
}

async function chargeMethod(
  work: Work,
  order: OrderRow,
  { id: payment_method_id, processor_id }: PaymentMethodRow,
): Promise<string> {
  const { id: order_id, organization_id, customer_id, currency } = order
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, order_id, currency, payment_method_id },
    kind: 'payment',
    trigger: 'purchase',
    amount: amountDueOf(order),
    idempotency_key: `order-${order_id}-1`,
    request: {
      confirmation_token: null,
      method: processor_id,
      keep: false,
      return_url: work.server.base_url,
      description: order.invoice_number,
    },
  })
  return payment.id
}
