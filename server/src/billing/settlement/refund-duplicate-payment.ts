import { paymentToRequest } from '../../payments/charges/queries.ts'
import { refundDuplicate } from '../../payments/refunds.ts'
import { reading } from '../../platform/work.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'

/** Refunds a payment for which nothing was due. */
export async function refundDuplicatePayment({
  site,
  actor,
  subject_id,
  finish,
}: Job): Promise<void> {
  const payment = await paymentToRequest(reading(site, actor), subject_id)
  if (!payment || payment.processor_id === null) return
  const { processor_id, account, organization_id } = payment
  const asking = { key: `refund-${subject_id}`, account }
  const refund_id = await refundDuplicate(site, processor_id, asking)
  await finish(async work => {
    if (refund_id === undefined) return
    await recordAudit(work, {
      ...{ action: 'payment.given_back', subject_kind: 'payment', subject_id, organization_id },
      after: { refund_id },
    })
  })
}
