import type { Work } from '../../platform/work.ts'
import type { PaymentResult } from '../../payments/answers.ts'
import { releaseAttempt } from '../../payments/charges/limit-declines.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { findPayment, lockPayment } from '../../payments/charges/queries.ts'
import type { CheckHistory } from '../../payments/charges/record-result.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { lockSale, type Sale } from './lock-sale.ts'
import { settleCard } from './settle-card.ts'
import { settleChange } from './settle-change.ts'
import { settleOrderPayment } from './settle-order-payment.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Applies the processor's result of a payment, and everything that follows from it, in one
 * transaction: the checkout succeeds, a subscription starts or continues, the order is issued and
 * paid, ledger entries are written, benefits are granted, mails and events are stored.
 *
 * It may be called by the buyer's request, the page after 3-D Secure, an event or the scheduler, in
 * any order and any number of times: the subject of the payment is locked first, and outdated
 * results change nothing.
 */
export async function settlePayment(
  work: Work,
  payment_id: string,
  answer: PaymentResult,
  looking: CheckHistory = {},
): Promise<void> {
  const seen = await findPayment(work, payment_id)
  if (!seen) return
  const sale = await lockSale(work, seen)
  const payment = await lockPayment(sale.work, payment_id)
  if (!payment) return
  const arrived = answer.outcome === 'succeeded' && payment.status !== 'succeeded'
  if (arrived && isOver(sale, payment)) await refundUnmatchedPayment(sale.work, payment, answer)
  else if (sale.kind === 'purchase') await settlePurchase(sale, { payment, answer, looking })
  else if (sale.kind === 'card') await settleCard(sale, { payment, answer, looking })
  else if (sale.kind === 'change') await settleChange(sale, { payment, answer, looking })
  else await settleOrderPayment(sale, { payment, answer, looking })
  if (sale.kind !== 'owed') await releaseReservations(sale.work, payment_id)
  await releaseAttempt(sale.work, payment)
}

/** A failed payment releases the balance that was reserved for it. */
async function releaseReservations(work: Work, payment_id: string): Promise<void> {
  const after = await findPayment(work, payment_id)
  if (after?.status === 'failed') await releaseBalance(work, after)
}

/**
 * Whether nothing is left to be paid: the payment failed before, another one paid, or the sale was
 * given up.
 */
function isOver(sale: Sale, payment: PaymentRow): boolean {
  if (sale.kind === 'card') return false
  if (payment.status === 'failed') return true
  if (sale.kind === 'purchase') return sale.checkout.status !== 'confirmed'
  if (sale.kind === 'change') return sale.change.status !== 'charging'
  return sale.order.status !== 'pending'
}
