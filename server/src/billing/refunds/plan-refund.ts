import { refundProblems, type RefundDestination } from '@gatehouse/contract/billing/refunds'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { OUTSIDE, type PaymentRow } from '../../payments/charges/payment.ts'
import { paymentOfOrder } from '../../payments/charges/queries.ts'
import { balanceOf } from '../balance/queries.ts'
import { totalOf, type RefundShare, type Share } from '../ledger/accounts.ts'
import { remainingIn, shareOf } from '../ledger/share.ts'
import { isPaid, returnableOf, type OrderRow } from '../orders/order.ts'
import { creditedOf } from '../subscriptions/changes/queries.ts'
import { planReclaim, type Reclaim } from '../subscriptions/plan-reclaim.ts'
import { refundedByProcessor, isCustomerDeleted, disputedAmount } from './queries.ts'
import { sumOfShare } from './refund.ts'
import { multipleProblem } from '../products/price-rules.ts'

/** A planned refund: its payment, its amounts, and how much of the sum goes to the balance. */
export type PlannedRefund = {
  payment: PaymentRow | undefined
  share: RefundShare
  /** The amount of the payment the processor has already refunded or was asked to. */
  before: number
  /**
   * The amount that can still be refunded before this refund: neither already refunded, nor
   * withdrawn by the customer's bank.
   */
  left: Share
  /** The amount credited since for unused time of the order, in terms of its prices. */
  credited: number
  /** The part of those credits that the refund reverses. */
  reclaim: Reclaim
}

type RequestedRefund = { amount: number; to: RefundDestination }

/**
 * Plans the refund of an amount of an order; rejects amounts that cannot be refunded, or that the
 * customer's bank returns itself. The amount is in minor units, without its tax. The card is
 * refunded first, up to what it paid, and the balance gets the rest; or the balance gets all of it,
 * if requested. Earlier credits of the same payment are reversed.
 */
export async function planRefund(
  work: Reading,
  order: OrderRow,
  { amount, to }: RequestedRefund,
  balance = () => balanceOf(work, order.customer_id, order.currency),
): Promise<PlannedRefund> {
  const used = await disputedAmount(work, order.id)
  const returnable = returnableOf(order, used)
  const left = remainingIn(returnable)
  const payment = await paymentOfOrder(work, order.id)
  // An order paid partly from the balance can only be refunded once its card payment has succeeded.
  const settled = payment !== undefined || order.applied_balance_amount < 0
  const paid = isPaid(order.status) && settled
  if (paid && left.amount <= 0) {
    if (remainingIn(returnableOf(order)).amount > 0) fail(refundProblems.disputed)
    fail(refundProblems.refunded_already, `Order is already fully refunded: ${order.id}`)
  }
  if (!paid) fail(refundProblems.not_paid)
  if (payment?.processor === OUTSIDE && to !== 'balance') fail(refundProblems.paid_outside)
  if (amount > left.amount) {
    const detail = `Refund amount exceeds remaining order balance: ${left.amount}`
    fail(refundProblems.amount_too_high, detail)
  }
  const msg = amount === left.amount ? undefined : multipleProblem(amount, order.currency)
  if (msg !== undefined) invalid({ loc: ['body', 'amount'], msg, input: amount })
  if (to === 'balance' && (await isCustomerDeleted(work, order.customer_id)))
    fail(refundProblems.nobody_left)
  const requested = { share: shareOf(returnable, amount), lowers_tax: true, taken: used, balance }
  const { share, ...reclaim } = await planReclaim(work, order, requested)
  const sum = sumOfShare(share)
  const before = await refundedByProcessor(work, order.id)
  const card = to === 'balance' ? 0 : Math.min(sum, Math.max((payment?.amount ?? 0) - before, 0))
  const credited = Math.min(await creditedOf(work, order), totalOf(order))
  const body = { ...share, balance_amount: sum - card }
  return { payment, share: body, before, left, credited, reclaim }
}
