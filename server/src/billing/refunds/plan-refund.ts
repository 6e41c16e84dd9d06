import { refundProblems } from '@gatehouse/contract/billing/refunds'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { paymentOfOrder } from '../../payments/charges/queries.ts'
import type { Share } from '../ledger/accounts.ts'
import { leftOf, type OrderRow } from '../orders/order.ts'
import { returnableOf } from './refund.ts'
import { shareOf } from '../ledger/share.ts'

/** What would be given back of which payment. */
export type PlannedRefund = { payment: PaymentRow; share: Share }

/** What giving back an amount of an order means now; refuses what cannot be given. */
export async function planRefund(
  work: Reading,
  order: OrderRow,
  amount: number,
): Promise<PlannedRefund> {
  const left = leftOf(order)
  const payment = await paymentOfOrder(work, order.id)
  if (payment && left.amount <= 0) {
    fail(refundProblems.refunded_already, `Order is already fully refunded: ${order.id}`)
  }
  if (!payment) fail(refundProblems.not_paid)
  if (amount > left.amount) {
    const detail = `Refund amount exceeds remaining order balance: ${left.amount}`
    fail(refundProblems.amount_too_high, detail)
  }
  return { payment, share: shareOf(returnableOf(order), amount) }
}
