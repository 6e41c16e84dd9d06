import {
  portalPaymentProblems,
  type CustomerOrderConfirmPayment,
  type CustomerOrderPaymentConfirmation,
} from '@gatehouse/contract/billing/portal-payments'
import { fail } from '@gatehouse/contract/kit/problems'
import { TOO_MANY_DECLINES, type PaymentResult } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { rejectTooManyDeclines } from '../../payments/charges/limit-declines.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { findMethod } from '../../payments/methods/queries.ts'
import { staged } from '../../platform/http/implement.ts'
import type { Work } from '../../platform/work.ts'
import { findOrder } from '../orders/queries.ts'
import type { Charge } from './charge-order.ts'
import { prepareRetry, type PaymentMeans } from './retry-order.ts'
import { settlePayment } from './settle-payment.ts'

type Input = { id: string; body: CustomerOrderConfirmPayment }

/** The customer pays an order whose charge failed, with a saved card or a new one. */
export const payUnpaidOrder = staged<
  Input,
  CustomerOrderPaymentConfirmation,
  Charge,
  PaymentResult
>({
  prepare: async (work, { id, body }) => {
    if (!(await findOrder(work, id))) fail(portalPaymentProblems.not_found)
    return prepareRetry(work, id, await paymentMethodFor(work, body))
  },
  ask: (site, { payment_id, again }) => askPayment(site, payment_id, { again }),
  settle: async (work, { payment_id }, answer) => {
    await settlePayment(work, payment_id, answer)
    const payment = await findPayment(work, payment_id)
    if (payment?.decline_reason === TOO_MANY_DECLINES) return rejectTooManyDeclines()
    const status = payment?.status === 'asking' || !payment ? 'processing' : payment.status
    const { client_secret = null, url = null } = payment?.next_action ?? {}
    return {
      status,
      client_secret,
      error: status === 'failed' ? (payment?.decline_message ?? null) : null,
      next_action_url: url,
    }
  },
})

async function paymentMethodFor(
  work: Work,
  { confirmation_token_id, payment_method_id, return_url }: CustomerOrderConfirmPayment,
): Promise<PaymentMeans> {
  const back = { ...(return_url && { return_url }) }
  if (confirmation_token_id) return { confirmation_token: confirmation_token_id, ...back }
  const method = payment_method_id ? await findMethod(work, payment_method_id) : undefined
  return { method: method ?? fail(portalPaymentProblems.not_found), ...back }
}
