import type { Work } from '../../../platform/work.ts'
import type { OrderRow } from '../../orders/order.ts'
import { billPendingLines } from '../bill-pending-lines.ts'
import { creditLeft } from '../credit-left.ts'
import { merchantOf, readSubscription } from '../queries.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { applyTerms } from './apply-terms.ts'
import { moveChange, openChangeOf } from './queries.ts'
import { recordTarget } from './record-target.ts'
import { hasOtherTaxBehavior } from './reject-mixed-tax.ts'
import { targetOfPending } from './target-of.ts'

/**
 * Settles pending lines calculated at prices whose tax behavior differs from the pending change's
 * prices, however small their amount, because one bill has one tax behavior. Returns the order, if
 * there is one; until it is paid, no other order is written for the subscription, which this
 * transaction has locked.
 */
export async function settleSeparately(
  work: Work,
  subscription: SubscriptionRow,
): Promise<OrderRow | undefined> {
  const { id, current_period_end } = subscription
  const change = await openChangeOf(work, id, 'waiting')
  if (!change) return undefined
  const subscriptionView = await readSubscription(work, id)
  const { prices } = await targetOfPending(work, subscriptionView, change)
  if (!hasOtherTaxBehavior(await merchantOf(work, subscription), subscriptionView, prices))
    return undefined
  const at = current_period_end < work.now ? current_period_end : work.now
  const order = await billPendingLines(work, subscription, at, { least: 1 })
  return order ?? (await creditLeft(work, id, at))
}

/**
 * Applies the pending change at the start of its period: the subscription, locked by this
 * transaction, gets its new plan. Undefined if no change was pending.
 */
export async function applyPendingChange(
  work: Work,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const change = await openChangeOf(work, subscription.id, 'waiting')
  if (!change) return undefined
  await moveChange(work, change, 'apply')
  const subscriptionView = await readSubscription(work, subscription.id)
  const target = await targetOfPending(work, subscriptionView, change)
  const { current_period_start: start, current_period_end: end } = subscription
  const { charged_amount, charged_from, charged_of } = subscription
  const charged = { charged_amount, charged_from, charged_of }
  await recordTarget(work, subscription, target, change.behavior)
  // Its usage was ended there too.
  const at = end < work.now ? end : work.now
  return applyTerms(work, subscription, { ...target, period: { start, end }, ...charged }, { at })
}
