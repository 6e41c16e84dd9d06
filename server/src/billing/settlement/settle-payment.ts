import type { Work } from '../../platform/work.ts'
import type { PaymentResult } from '../../payments/answers.ts'
import { releaseAttempt } from '../../payments/charges/limit-declines.ts'
import { findPayment, lockPayment } from '../../payments/charges/queries.ts'
import type { CheckHistory } from '../../payments/charges/record-result.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import type { Card, Change, Purchase, UnpaidOrder } from './lock-sale.ts'
import {
  newlySucceeded,
  purposeOf,
  type PaymentOperation,
  type PaymentPurpose,
} from './payment-operation.ts'
import { cardPayment } from './settle-card.ts'
import { changePayment } from './settle-change.ts'
import { orderPayment } from './settle-order-payment.ts'
import { purchasePayment } from './settle-purchase.ts'

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
  await settleSubject(work, purposeOf(seen), { payment_id, answer, looking })
}

type Subjects = { purchase: Purchase; order: UnpaidOrder; change: Change; card: Card }

/** How a payment is settled, by what it is for. */
const operations: { [P in PaymentPurpose]: PaymentOperation<Subjects[P]> } = {
  purchase: purchasePayment,
  order: orderPayment,
  change: changePayment,
  card: cardPayment,
}

type Result = { payment_id: string; answer: PaymentResult; looking: CheckHistory }

async function settleSubject<P extends PaymentPurpose>(
  work: Work,
  { purpose, id }: { purpose: P; id: string },
  { payment_id, answer, looking }: Result,
): Promise<void> {
  const operation: PaymentOperation<Subjects[P]> = operations[purpose]
  const subject = await operation.lock(work, id)
  const payment = await lockPayment(subject.work, payment_id)
  if (!payment) return
  const success = newlySucceeded(payment, answer)
  if (success && operation.isOver(subject, payment)) {
    await refundUnmatchedPayment(subject.work, payment, success)
  } else await operation.settle(subject, { payment, answer, looking })
  if (operation.reserves_balance) await releaseReservations(subject.work, payment_id)
  await releaseAttempt(subject.work, payment)
}

/** A failed payment releases the balance that was reserved for it. */
async function releaseReservations(work: Work, payment_id: string): Promise<void> {
  const after = await findPayment(work, payment_id)
  if (after?.status === 'failed') await releaseBalance(work, after)
}
