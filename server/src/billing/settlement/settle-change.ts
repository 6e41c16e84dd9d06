import { Refusal } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { recordResult } from '../../payments/charges/record-result.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import type { ChangeRow } from '../subscriptions/changes/change.ts'
import { draftChange, type Draft } from '../subscriptions/changes/draft-change.ts'
import { draftStart } from '../subscriptions/changes/draft-start.ts'
import { applyChange } from '../subscriptions/changes/apply-change.ts'
import { moveChange } from '../subscriptions/changes/queries.ts'
import { readSubscription } from '../subscriptions/queries.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { lockPaidChange, type Change } from './lock-sale.ts'
import { readOrder } from '../orders/queries.ts'
import { mailPurchase } from './mail-purchase.ts'
import { newlySucceeded, type PaymentOperation, type PaymentUpdate } from './payment-operation.ts'

/** How long a change waits for its customer to confirm the payment at their bank. */
const AT_THE_BANK_MS = 15 * MINUTE

/**
 * Applies the result of a change's payment: if paid, the change is made; if declined, it is not. If
 * the subscription no longer matches what the change was calculated from, the payment is refunded.
 */
async function settleChange(
  { work, change }: Change,
  { payment, answer, looking }: PaymentUpdate,
): Promise<void> {
  const success = newlySucceeded(payment, answer)
  const draft = success ? await isUnchangedSince(work, change) : undefined
  if (success && !draft) {
    await refundUnmatchedPayment(work, payment, success)
    await moveChange(work, change, 'refuse')
    return
  }
  const { payment: after, moved } = await recordResult(work, payment, answer, looking)
  if (!moved) return
  if (after.status === 'succeeded' && draft) await finish(work, { change, draft, payment: after })
  else if (after.status === 'failed') await moveChange(work, change, 'refuse')
  else if (after.status === 'requires_action') {
    const { id: subject_id, organization_id, request } = after
    const about = { organization_id, subject_id }
    const at = later(work.now, AT_THE_BANK_MS)
    if (request.present) await schedule(work, cancelPaymentTask, at, about)
    // The customer is not present to confirm at their bank.
    else await enqueue(work, cancelPaymentTask, about)
  }
}

type PaidChange = { change: ChangeRow; draft: Draft; payment: PaymentRow }

async function finish(work: Work, { change, draft, payment }: PaidChange): Promise<void> {
  const paid = { payment_id: payment.id, amount: payment.amount }
  const current = { change, paid, balance: await releaseBalance(work, payment) }
  const { order_id } = await applyChange(work, draft, { bill: change.bill, held: current })
  if (order_id !== null) await mailPurchase(work, await readOrder(work, order_id))
}

/** The change as calculated before it was paid; undefined if the calculation would differ now. */
async function isUnchangedSince(work: Work, change: ChangeRow): Promise<Draft | undefined> {
  if (change.status !== 'charging') return undefined
  const subscription = await readSubscription(work, change.subscription_id)
  const { seats, product_id, price_ids, behavior, kind } = change
  // A change of seats alone keeps the prices; the same product at its current prices may begin to
  // charge per seat.
  const keeps = price_ids.join() === subscription.prices.map(({ id }) => id).join()
  const requested =
    product_id === subscription.product_id && keeps && seats !== null ? { seats } : { product_id }
  try {
    const terms = { ...requested, proration_behavior: behavior }
    const draft =
      kind === 'start'
        ? await draftStart(work, subscription, change.at)
        : await draftChange(work, subscription, terms, change.at)
    return draft.digest.equals(change.digest) ? draft : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Settles the payment of a subscription change that is made when it is paid. */
export const changePayment: PaymentOperation<Change> = {
  lock: lockPaidChange,
  isOver: ({ change }, { status }) => status === 'failed' || change.status !== 'charging',
  settle: settleChange,
  reserves_balance: true,
}
