import { refundLifecycle } from '@gatehouse/contract/billing/refunds'
import { planNextCheck } from '../../payments/plan-next-check.ts'
import type { RefundResult } from '../../payments/refunds.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { voidCreditNote } from '../invoices/queries.ts'
import { recordRefund, releaseRefund, reverseRefund } from '../orders/record-refund.ts'
import type { OrderRow } from '../orders/order.ts'
import { restoreCharged } from '../subscriptions/charged-time.ts'
import { lockOrderWithSubscription } from '../subscriptions/lock-order.ts'
import { restoreCredits } from '../subscriptions/reclaim-credits.ts'
import { publishRefundEvents, type RefundUpdate } from './publish-refund-events.ts'
import { mailRefund } from './mail-refund.ts'
import { getRefund, lockRefund, updateRefund } from './queries.ts'
import { refundFailedTask, settleRefundTask, type RefundRow } from './refund.ts'
import { restoreBenefitsOf, revokeBenefitsOf } from './revise-benefits.ts'

/** A refund entirely to the balance succeeds immediately, without a call to the processor. */
export const BALANCE_CREDIT_OUTCOME = {
  outcome: 'succeeded',
  processor_id: null,
  failure_reason: null,
} as const

type ProcessorRefund = RefundResult | typeof BALANCE_CREDIT_OUTCOME
type KnownRefundResult = Exclude<ProcessorRefund, { outcome: 'unknown' }>

/** How often the status of a pending refund has been checked before. */
type RefundCheck = { checks?: number }

/** Delays between status checks while a bank takes its time. */
const CHECKS = [10 * MINUTE, HOUR, 6 * HOUR, DAY] as const

/**
 * Applies the processor's result of a refund: the order counts it, the ledger gets its entries,
 * benefits are revoked if requested, email is sent and events are published. The first to receive
 * the result (the request, an event, or a scheduled task) settles it; an outdated result changes
 * nothing.
 */
export async function settleRefund(
  work: Work,
  refund_id: string,
  answer: ProcessorRefund,
  { checks: looks = 0 }: RefundCheck = {},
): Promise<RefundRow> {
  const seen = await getRefund(work, refund_id)
  const locked = await lockOrderWithSubscription(work, seen.order_id)
  if (!locked) throw new Error(`the order of refund ${refund_id} was not found`)
  const { order } = locked
  const refund = await lockRefund(work, refund_id)
  if (answer.outcome === 'unknown') return refund
  const step = stepOf(answer, refund)
  const first = refund.answered_at === null
  const after = first || step ? await note(work, refund, { answer, step }) : refund
  const [open, moved] = [after.status === 'pending', after !== refund]
  await planNextCheck(work, after, {
    task: settleRefundTask,
    waits: CHECKS,
    open,
    moved,
    checks: looks,
  })
  if (!moved) return refund
  return follow(work, { order, refund: after, step, first })
}

type Step = 'succeed' | 'fail' | 'cancel' | 'return'

/** The lifecycle step a result leads to; undefined where the result is outdated. */
function stepOf({ outcome }: KnownRefundResult, { status }: RefundRow): Step | undefined {
  if (outcome === 'pending') return undefined
  const steps: Step[] =
    outcome === 'succeeded' ? ['succeed'] : outcome === 'canceled' ? ['cancel'] : ['fail', 'return']
  return steps.find(step => refundLifecycle.can(step, status))
}

function note(
  work: Work,
  refund: RefundRow,
  { answer, step }: { answer: KnownRefundResult; step: Step | undefined },
): Promise<RefundRow> {
  const status = step ? refundLifecycle.next(step, refund.status) : refund.status
  const answered_at = refund.answered_at ?? work.now
  if (answer.outcome === 'refused') {
    return updateRefund(work, refund, { status, answered_at, failure_reason: answer.code })
  }
  const { processor_id, failure_reason } = answer
  return updateRefund(work, refund, { status, answered_at, processor_id, failure_reason })
}

type AppliedRefund = RefundUpdate & { order: OrderRow; step: Step | undefined }

async function follow(
  work: Work,
  { order, refund, step, first }: AppliedRefund,
): Promise<RefundRow> {
  if (step === 'succeed') {
    const counted = await recordRefund(work, order, refund)
    const credit_note_number = await issueCreditNote(work, counted, refund)
    const credited = await updateRefund(work, refund, { credit_note_number })
    await revokeBenefitsOf(work, counted, credited)
    await publishRefundEvents(work, counted, { refund: credited, first, change: 'refunded' })
    await mailRefund(work, credited)
    return credited
  }
  if (step) {
    const { id: subject_id, organization_id } = refund
    await enqueue(work, refundFailedTask, { organization_id, subject_id })
  }
  if (step === 'return') {
    const counted = await reverseRefund(work, order, refund)
    await restoreCharged(work, counted, refund.charge_taken)
    await restoreCredits(work, counted, refund)
    await voidCreditNote(work, refund.id)
    await restoreBenefitsOf(work, counted, refund)
    await publishRefundEvents(work, counted, { refund, first, change: 'changed' })
  } else {
    const freed = step ? await releaseRefund(work, order, refund) : order
    if (step) await restoreCharged(work, freed, refund.charge_taken)
    if (step) await restoreCredits(work, freed, refund)
    // An amount reserved and released before the first event was never published, so the order is
    // unchanged.
    const change = step && first ? 'none' : 'changed'
    await publishRefundEvents(work, freed, { refund, first, change })
  }
  return refund
}
