import type { Work } from '../../../platform/work.ts'
import { readSubscription } from '../queries.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { applyTerms } from './apply-terms.ts'
import { moveChange, openChangeOf } from './queries.ts'
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
  const target = await targetOfWaiting(work, await readSubscription(work, subscription.id), change)
  const { current_period_start: start, current_period_end: end } = subscription
  const { charged_amount, charged_from } = subscription
  const period = { start, end }
  return applyTerms(work, subscription, { ...target, period, charged_amount, charged_from })
}
