import { reading } from '../../platform/work.ts'
import { cancelIntent } from '../../payments/processor.ts'
import { paymentToRequest } from '../../payments/charges/queries.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { settlePayment } from './settle-payment.ts'

/** Cancels an intent at the processor. If it was paid in the meantime, it is settled as paid. */
export async function cancelPayment({ site, actor, subject_id, finish }: Job): Promise<void> {
  const payment = await paymentToRequest(reading(site, actor), subject_id)
  if (!payment || payment.processor_id === null) return
  const { processor_id, account } = payment
  const answer = await cancelIntent(site, processor_id, { key: `cancel-${subject_id}`, account })
  if (answer.outcome === 'unknown')
    throw new Error(`the payment processor isn't responding: ${answer.why}`)
  await finish(work => settlePayment(work, subject_id, answer))
}
