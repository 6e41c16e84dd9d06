import { reading } from '../../platform/work.ts'
import { cancelIntent } from '../../payments/processor.ts'
import { refundDuplicate } from '../../payments/refunds.ts'
import { paymentToAsk } from '../../payments/charges/queries.ts'
import type { Job } from '../../records/agenda/handlers.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { settlePayment } from './settle-payment.ts'

/** Gives up an intent at the processor. One that was paid in the meantime is settled as paid. */
export async function cancelPayment({ site, actor, subject_id, finish }: Job): Promise<void> {
  const payment = await paymentToAsk(reading(site, actor), subject_id)
  if (!payment || payment.processor_id === null) return
  const { processor_id, account } = payment
  const answer = await cancelIntent(site, processor_id, { key: `cancel-${subject_id}`, account })
  if (answer.outcome === 'unknown') throw new Error(`the processor does not answer: ${answer.why}`)
  await finish(work => settlePayment(work, subject_id, answer))
}

/** Gives back a payment nothing was owed for. */
export async function refundPayment({ site, actor, subject_id, finish }: Job): Promise<void> {
  const payment = await paymentToAsk(reading(site, actor), subject_id)
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
