import { refundProblems, type Refund, type RefundCreate } from '@gatehouse/contract/billing/refunds'
import { fail, invalid, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit, reply } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { SETTLE_AFTER_MS } from '../../payments/charges/prepare-payment.ts'
import type { RefundResult } from '../../payments/refunds.ts'
import { scheduleClaimed } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { balanceOf, lockBalanceHolder } from '../balance/queries.ts'
import { reserveRefund } from '../orders/record-refund.ts'
import { reduceCharged } from '../subscriptions/charged-time.ts'
import { lockOrderWithSubscription } from '../subscriptions/lock-order.ts'
import { reclaimCredits } from '../subscriptions/reclaim-credits.ts'
import { requestRefund } from './request-refund.ts'
import { planRefund } from './plan-refund.ts'
import { requireMatchingPreview } from './preview-refund.ts'
import { processorAmount } from './processor-amount.ts'
import { getRefund, insertRefund } from './queries.ts'
import { reclaimColumns, settleRefundTask, reclaimFields, sumOfShare, toRefund } from './refund.ts'
import { BALANCE_CREDIT_OUTCOME, settleRefund } from './settle-refund.ts'

export type RefundStage = { refund_id: string; asks: boolean }

/**
 * The steps of a refund: it is recorded, sent to the processor, and counted once the bank confirms
 * it. A rejection must still be committed.
 */
export const refundSteps = {
  prepare: prepareRefund,
  ask: async (site: Site, { refund_id, asks }: RefundStage): Promise<RefundResult | null> =>
    asks ? requestRefund(site, refund_id) : null,
  settle: async (work: Work, { refund_id }: RefundStage, answer: RefundResult | null) => {
    const refund = answer
      ? await settleRefund(work, refund_id, answer)
      : await getRefund(work, refund_id)
    return { refund, rejection: answer?.outcome === 'refused' ? rejectionOf(answer) : undefined }
  },
}

type Input = { body: RefundCreate }

/** Refunds money of an order. */
export const createRefund = staged<Input, Refund, RefundStage, RefundResult | null>({
  ...refundSteps,
  prepare: (work, { body }) => prepareRefund(work, body),
  settle: async (work, stage, answer) => {
    const { refund, rejection } = await refundSteps.settle(work, stage, answer)
    if (rejection) return rejectAndCommit(rejection)
    return reply(toRefund(refund), { status: statusFor(work.actor.request.user_agent) })
  },
})

/** From this API version on, clients expect a different status for a successful refund. */
const CREATED_SINCE = '2026-04'

/**
 * The exact status a client expects: older SDKs treat anything but 200 as no response, the newest
 * treats anything but 201 as an error, and the merchant might refund again. The user agent names
 * the API version an SDK was made for.
 */
function statusFor(user_agent: string): number {
  const [, version = ''] = / (\d{4}-\d{2}) @polar-sh\/sdk$/.exec(user_agent) ?? []
  return version >= CREATED_SINCE ? 201 : 200
}

async function prepareRefund(work: Work, body: RefundCreate): Promise<RefundStage> {
  const locked = await lockOrderWithSubscription(work, body.order_id)
  if (!locked) invalid({ loc: ['body', 'order_id'], msg: 'Order not found' })
  const { order } = locked
  const { organization_id, customer_id, subscription_id, currency } = order
  if (body.revoke_benefits && subscription_id !== null) fail(refundProblems.not_for_subscriptions)
  const planned = await planRefund(work, order, body, async () => {
    await lockBalanceHolder(work, customer_id)
    return balanceOf(work, customer_id, currency)
  })
  const { payment, share, before, reclaim } = planned
  requireMatchingPreview(work, order, { ...planned, body })
  const isExceeding = sumOfShare(reclaim.exceeding) > 0
  if (isExceeding && !body.allow_exceeding_credits) fail(refundProblems.exceeds_credits)
  const card = sumOfShare(share) - share.balance_amount
  const { reason, comment = null, metadata, revoke_benefits } = body
  const charge_taken = await reduceCharged(work, order, share, reclaim)
  const refund = await insertRefund(work, {
    id: newId(),
    ...{ organization_id, customer_id, subscription_id, currency, reason, comment },
    ...{ ...share, charge_taken, ...reclaimColumns(reclaim) },
    order_id: order.id,
    payment_id: payment?.id ?? null,
    status: 'pending',
    processor_amount: processorAmount(card, before, currency),
    revoke_benefits,
    metadata: JSON.stringify(metadata),
    created_at: work.now,
  })
  await reserveRefund(work, order, share)
  await reclaimCredits(work, order, { ...reclaim, refund_id: refund.id })
  const subject = { subject_kind: 'refund', subject_id: refund.id, organization_id }
  const used = reclaimFields(reclaim)
  const cause = { currency, reason, comment, revoke_benefits }
  const after = { order_id: order.id, ...share, ...used, ...cause }
  await recordAudit(work, { action: 'refund.created', ...subject, after })
  if (card === 0) {
    await settleRefund(work, refund.id, BALANCE_CREDIT_OUTCOME)
    return { refund_id: refund.id, asks: false }
  }
  const about = { organization_id, subject_id: refund.id }
  await scheduleClaimed(work, settleRefundTask, SETTLE_AFTER_MS, about)
  return { refund_id: refund.id, asks: true }
}

/** The processor's own message explains the problem best. */
function rejectionOf({ code, message }: Extract<RefundResult, { outcome: 'refused' }>): Problem {
  if (code === 'charge_already_refunded') return refundProblems.refunded_already
  return { ...refundProblems.processor_refused, detail: message }
}
