import { NOT_DUE, type Answer } from '../../payments/answers.ts'
import { refundDuplicateTask, type PaymentRow } from '../../payments/charges/payment.ts'
import { recordAnswer } from '../../payments/charges/record-answer.ts'
import { enqueue } from '../../records/agenda/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../platform/work.ts'

/** Money that came in for what nobody owes any more goes back, and the payment counts as failed. */
export async function giveBack(
  work: Work,
  payment: PaymentRow,
  { intent_id, method }: Extract<Answer, { outcome: 'succeeded' }>,
): Promise<void> {
  const refused = {
    outcome: 'declined',
    intent_id,
    code: NOT_DUE,
    decline_code: null,
    method,
  } as const
  await recordAnswer(work, payment, { ...refused, message: 'Nothing was left to pay.' })
  if (payment.kind === 'setup') return
  const { id: subject_id, organization_id } = payment
  await enqueue(work, refundDuplicateTask, { organization_id, subject_id })
  await recordAudit(work, {
    ...{ action: 'payment.not_due', subject_kind: 'payment', subject_id, organization_id },
    after: { intent_id },
  })
}
