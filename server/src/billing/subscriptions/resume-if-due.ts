import { mayRenew } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import { applyPendingChange, settleSeparately } from './changes/apply-pending-change.ts'
import { endSubscription } from './end-subscription.ts'
import { discountStartOf } from './discounted-period.ts'
import { anchorOf, periodAfter } from './period.ts'
import { lockSubscription, merchantOf } from './queries.ts'
import { shiftPeriod } from './shift-period.ts'
import { startPeriod } from './start-period.ts'
import { resumeSubscriptionTask } from './subscription.ts'

/**
 * Ends a pause at its scheduled time: a new period begins there, with its order and charge as at a
 * renewal, and benefits are granted again. Running twice, or after the subscription was resumed,
 * does nothing.
 */
export async function resumeIfDue(work: Work, id: string): Promise<void> {
  const paused = await lockSubscription(work, id)
  if (paused?.status !== 'paused' || paused.resumes_at === null) return
  const merchant = await merchantOf(work, paused)
  if (!mayRenew(merchant)) {
    await endSubscription(work, paused, 'revoke')
    return
  }
  // When this order is paid, the subscription is already running again.
  await settleSeparately(work, paused)
  const subscription = (await applyPendingChange(work, paused)) ?? paused
  const from_at = paused.paused_at ?? paused.current_period_end
  const start = paused.resumes_at < from_at ? from_at : paused.resumes_at
  const anchor_day = anchorOf(start)
  const started = await startPeriod(work, merchant, {
    ...{ subscription, step: 'resume', again: resumeSubscriptionTask },
    period: periodAfter(start, { ...subscription, anchor_day }),
    discount_applied_at: discountStartOf(subscription, { from: from_at, to: start }),
    also: { anchor_day, paused_at: null, resumes_at: null },
  })
  if (!started) return
  await shiftPeriod(work, subscription, { from_at, to_at: start })
  const { organization_id, customer_id, product_id } = subscription
  await grantNow(work, { organization_id, customer_id, product_id, subscription_id: id })
}
