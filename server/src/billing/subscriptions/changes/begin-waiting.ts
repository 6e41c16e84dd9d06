import type { Work } from '../../../platform/work.ts'
import { billWaiting } from '../bill-waiting.ts'
import { creditLeft } from '../credit-left.ts'
import { merchantOf, readSubscription } from '../queries.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { applyTerms } from './apply-terms.ts'
import { moveChange, openChangeOf } from './queries.ts'
import { isTaxedOtherwise } from './refuse-mixed-tax.ts'
import { targetOfWaiting } from './target-of.ts'

/**
 * The period a change waited for begins: the subscription, locked by this transaction, has its new
 * plan. Undefined where nothing waited.
 */
export async function beginWaiting(
  work: Work,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const change = await openChangeOf(work, subscription.id, 'waiting')
  if (!change) return undefined
  await moveChange(work, change, 'apply')
  const shown = await readSubscription(work, subscription.id)
  const target = await targetOfWaiting(work, shown, change)
  if (isTaxedOtherwise(await merchantOf(work, subscription), shown, target.prices)) {
    // What was reckoned at the old price is settled by itself: one bill is taxed one way.
    const { current_period_end } = subscription
    const at = current_period_end < work.now ? current_period_end : work.now
    await billWaiting(work, subscription, at)
    await creditLeft(work, subscription.id, at)
  }
  const { current_period_start: start, current_period_end: end } = subscription
  const { charged_amount, charged_from } = subscription
  const period = { start, end }
  return applyTerms(work, subscription, { ...target, period, charged_amount, charged_from })
}
