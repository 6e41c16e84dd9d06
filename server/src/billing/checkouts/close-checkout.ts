import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { expireCheckout } from './expire-checkout.ts'
import { moveCheckout } from './move-checkout.ts'
import { lockCheckout } from './queries.ts'

/**
 * Closes a checkout whose buyer or merchant was deleted. If it was confirmed, its payment is
 * canceled; money that still arrives is refunded.
 */
export async function closeCheckout(work: Work, id: string): Promise<void> {
  const checkout = await lockCheckout(work, id)
  if (!checkout) return
  const { organization_id, payment, status } = checkout
  if (status !== 'confirmed') return expireCheckout(work, id)
  if (payment?.status === 'requires_action') {
    await enqueue(work, cancelPaymentTask, { organization_id, subject_id: payment.id })
  }
  await moveCheckout(work, checkout, 'fail')
}
