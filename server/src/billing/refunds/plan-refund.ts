import { refundProblems, type RefundDestination } from '@gatehouse/contract/billing/refunds'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { paymentOfOrder } from '../../payments/charges/queries.ts'
import { balanceOf } from '../balance/queries.ts'
import { totalOf, type GivenShare, type Share } from '../ledger/accounts.ts'
import { leftIn, shareOf } from '../ledger/share.ts'
import { isPaid, returnableOf, type OrderRow } from '../orders/order.ts'
import { creditedOf } from '../subscriptions/changes/queries.ts'
import { planReclaim, type Reclaim } from '../subscriptions/plan-reclaim.ts'
import { givenByProcessor, isGone, takenByBanks } from './queries.ts'
import { sumOfShare } from './refund.ts'
import { refusedMultiple } from '../products/price-rules.ts'

/** What would be given back of which payment, and how much of its sum to the balance. */
export type PlannedRefund = {
  payment: PaymentRow | undefined
  share: GivenShare
  /** What the processor has given back of the payment already, or was asked to. */
  before: number
  /** What may be given back before it: neither given already, nor taken by the customer's bank. */
  left: Share
  /** What of its time was credited since, in terms of its prices. */
  credited: number
  /** What it takes back of those credits. */
  reclaim: Reclaim
}

type Asked = { amount: number; to: RefundDestination }

/**
 * What giving back an amount of an order means now; refuses what cannot be given, or what the
 * customer's bank gives back itself. The amount is in minor units, without its tax. The card gets
 * what it paid first, the balance the rest; or the balance all of it, where that is asked for. What
 * was credited of the same payment before is taken back.
 */
export async function planRefund(
  work: Reading,
  order: OrderRow,
  { amount, to }: Asked,
  balance = () => balanceOf(work, order.customer_id, order.currency),
): Promise<PlannedRefund> {
  const taken = await takenByBanks(work, order.id)
  const returnable = returnableOf(order, taken)
  const left = leftIn(returnable)
  const payment = await paymentOfOrder(work, order.id)
  // What a renewal took of the balance pays nothing of it until a card has paid the rest.
  const settled = payment !== undefined || order.applied_balance_amount < 0
  const paid = isPaid(order.status) && settled
  if (paid && left.amount <= 0) {
    if (leftIn(returnableOf(order)).amount > 0) fail(refundProblems.disputed)
    fail(refundProblems.refunded_already, `Order is already fully refunded: ${order.id}`)
  }
  if (!paid) fail(refundProblems.not_paid)
  if (amount > left.amount) {
    const detail = `Refund amount exceeds remaining order balance: ${left.amount}`
    fail(refundProblems.amount_too_high, detail)
  }
  const msg = amount === left.amount ? undefined : refusedMultiple(amount, order.currency)
  if (msg !== undefined) invalid({ loc: ['body', 'amount'], msg, input: amount })
  if (to === 'balance' && (await isGone(work, order.customer_id))) fail(refundProblems.nobody_left)
  const asked = { share: shareOf(returnable, amount), lowers_tax: true, taken, balance }
  const { share, ...reclaim } = await planReclaim(work, order, asked)
  const sum = sumOfShare(share)
  const before = await givenByProcessor(work, order.id)
  const card = to === 'balance' ? 0 : Math.min(sum, Math.max((payment?.amount ?? 0) - before, 0))
  const credited = Math.min(await creditedOf(work, order), totalOf(order))
  const given = { ...share, balance_amount: sum - card }
  return { payment, share: given, before, left, credited, reclaim }
}
