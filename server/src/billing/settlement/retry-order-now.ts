import { orderProblems } from '@gatehouse/contract/billing/orders'
import type { Payment } from '@gatehouse/contract/billing/payments'
import { fail } from '@gatehouse/contract/kit/problems'
import type { PaymentResult } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { toPayment } from '../../payments/charges/payment.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { staged } from '../../platform/http/implement.ts'
import { findOrder } from '../orders/queries.ts'
import type { Charge } from './charge-order.ts'
import { prepareManualRetry } from './retry-order.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Retries the failed charge of an order now, at the merchant's request. The response has the
 * payment's result: a declined card is not an error of the request.
 */
export const retryOrderNow = staged<{ id: string }, Payment, Charge, PaymentResult>({
  prepare: async (work, { id }) => {
    if (!(await findOrder(work, id))) fail(orderProblems.not_found)
    return prepareManualRetry(work, id)
  },
  ask: (site, { payment_id, again }) => askPayment(site, payment_id, { again }),
  settle: async (work, { payment_id }, answer) => {
    await settlePayment(work, payment_id, answer)
    const payment = await findPayment(work, payment_id)
    if (!payment) throw new Error(`payment ${payment_id} was not found`)
    return toPayment(payment)
  },
})
