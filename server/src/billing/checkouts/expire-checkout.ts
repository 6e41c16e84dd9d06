import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { HOUR, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { publishCheckoutUpdate } from './publish-checkout-update.ts'
import { expireCheckoutTask, toCheckout } from './checkout.ts'
import { lockCheckout, updateCheckout } from './queries.ts'

/** How long a confirmed checkout whose payment is still pending is kept open. */
const STREAM_WAIT_MS = HOUR

/**
 * Closes an expired checkout. A confirmed one is not closed while its payment is pending: a payment
 * the buyer has left unfinished at the bank's page is canceled first, then the checkout is checked
 * again.
 */
export async function expireCheckout(work: Work, id: string): Promise<void> {
  const checkout = await lockCheckout(work, id)
  if (!checkout) return
  const { organization_id, payment } = checkout
  if (checkout.status === 'confirmed') {
    if (payment?.status === 'requires_action') {
      await enqueue(work, cancelPaymentTask, { organization_id, subject_id: payment.id })
    }
    await schedule(work, expireCheckoutTask, later(work.now, STREAM_WAIT_MS), {
      organization_id,
      subject_id: id,
    })
    return
  }
  if (!checkoutLifecycle.can('expire', checkout.status)) return
  await updateCheckout(work, checkout, {
    status: checkoutLifecycle.next('expire', checkout.status),
  })
  const expired = await publishCheckoutUpdate(work, id)
  await recordEvent(work, 'checkout.expired', organization_id, toCheckout(work.server, expired))
}
