import { paymentEndpoints, paymentProblems } from '@gatehouse/contract/billing/payments'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toPayment, type PaymentRow } from '../../payments/charges/payment.ts'
import { listPayments } from './list-payments.ts'
import { paymentsOf } from '../../payments/charges/queries.ts'

/** Payments as the merchant sees them. */
export const payments = implement(paymentEndpoints, {
  list: listPayments,
  get: async (work, { id }) => {
    const row = await paymentsOf(work)
      .selectAll('payments')
      .where('payments.id', '=', id)
      .executeTakeFirst()
    return row ? toPayment(row as PaymentRow) : fail(paymentProblems.not_found)
  },
})
