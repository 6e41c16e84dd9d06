import { NOT_DUE, type PaymentResult } from '../../payments/answers.ts'
import { refundDuplicateTask, type PaymentRow } from '../../payments/charges/payment.ts'
import { updatePayment } from '../../payments/charges/queries.ts'
import { recordResult } from '../../payments/charges/record-result.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../platform/work.ts'

const NOTHING_LEFT = 'Nothing was left to pay.'

/** Refunds a payment that succeeded although nothing was due; the payment counts as failed. */
export async function refundUnmatchedPayment(
  work: Work,
  payment: PaymentRow,
  { intent_id, method }: Extract<PaymentResult, { outcome: 'succeeded' }>,
): Promise<void> {
  // Already handled: the refund was requested.
  if (payment.decline_reason === NOT_DUE) return
  const rejected = {
    outcome: 'declined',
    intent_id,
    code: NOT_DUE,
    decline_code: null,
    method,
  } as const
  const { moved } = await recordResult(work, payment, { ...rejected, message: NOTHING_LEFT })
  if (!moved) await updatePayment(work, payment, { decline_reason: NOT_DUE })
  if (payment.kind === 'setup') return
  const { id: subject_id, organization_id } = payment
  await enqueue(work, refundDuplicateTask, { organization_id, subject_id })
  await recordAudit(work, {
    ...{ action: 'payment.not_due', subject_kind: 'payment', subject_id, organization_id },
    after: { intent_id },
  })
}
