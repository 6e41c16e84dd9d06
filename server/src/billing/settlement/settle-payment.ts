import type { Work } from '../../platform/work.ts'
import type { Answer } from '../../payments/answers.ts'
import { releaseAttempt } from '../../payments/charges/limit-declines.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { findPayment, lockPayment } from '../../payments/charges/queries.ts'
import type { Looking } from '../../payments/charges/record-answer.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import { giveBack } from './give-back.ts'
import { holdSale, type Sale } from './hold-sale.ts'
import { settleCard } from './settle-card.ts'
import { settleChange } from './settle-change.ts'
import { settleOrderPayment } from './settle-order-payment.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * What the processor said of a payment becomes true here, and all that follows from it, in one
 * transaction: the checkout succeeds, a subscription starts or goes on, the order is issued and
 * paid, the ledger has its entries, benefits are granted, mails and events are written.
 *
 * Whoever asks (the buyer's request, the page after 3-D Secure, an event, the agenda), in
 * whatever order and however often: what is held is locked first, and old news change nothing.
 */
export async function settlePayment(
  work: Work,
  payment_id: string,
  answer: Answer,
  looking: Looking = {},
): Promise<void> {
  const seen = await findPayment(work, payment_id)
  if (!seen) return
  const sale = await holdSale(work, seen)
  const payment = await lockPayment(sale.work, payment_id)
  if (!payment) return
  const arrived = answer.outcome === 'succeeded' && payment.status !== 'succeeded'
  if (arrived && isOver(sale, payment)) await giveBack(sale.work, payment, answer)
  else if (sale.kind === 'purchase') await settlePurchase(sale, { payment, answer, looking })
  else if (sale.kind === 'card') await settleCard(sale, { payment, answer, looking })
  else if (sale.kind === 'change') await settleChange(sale, { payment, answer, looking })
  else await settleOrderPayment(sale, { payment, answer, looking })
  if (sale.kind !== 'owed') await freeWhatWasHeld(sale.work, payment_id)
  await releaseAttempt(sale.work, payment)
}

/** A payment that failed leaves the customer's balance as it was before. */
async function freeWhatWasHeld(work: Work, payment_id: string): Promise<void> {
  const after = await findPayment(work, payment_id)
  if (after?.status === 'failed') await releaseBalance(work, after)
}

/** Nothing is left to be paid: refused before, paid otherwise, or given up. */
function isOver(sale: Sale, payment: PaymentRow): boolean {
  if (sale.kind === 'card') return false
  if (payment.status === 'failed') return true
  if (sale.kind === 'purchase') return sale.checkout.status !== 'confirmed'
  if (sale.kind === 'change') return sale.change.status !== 'charging'
  return sale.order.status !== 'pending'
}
