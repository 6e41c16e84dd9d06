import type { Resume, TrialChange } from '@gatehouse/contract/billing/subscription-updates'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { mayRenew } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { discountStartOf } from '../discounted-period.ts'
import { merchantOf } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { digestOf, rejectChange, type Draft } from './draft-change.ts'
import { restartPeriod } from './plan-change.ts'
import { openChangeOf, pendingLinesOf } from './queries.ts'
import { rejectMixedTax } from './reject-mixed-tax.ts'
import { targetOfPending } from './target-of.ts'

/** Changes that begin a period now: ending a trial or a pause. */
export type StartChange = TrialChange | Resume

/**
 * Calculates a period that begins now instead of later, without starting it, or rejects it. A
 * pending change is applied with it.
 */
export async function draftStart(
  work: Work,
  subscription: SubscriptionWithNested,
  at = work.now,
): Promise<Draft> {
  const merchant = await merchantOf(work, subscription)
  if (subscription.status === 'trialing') rejectChange(subscription, merchant, at)
  else if (subscription.status !== 'paused') fail(subscriptionProblems.not_paused)
  if (!mayRenew(merchant)) fail(subscriptionProblems.payment_not_ready)
  const waiting = await openChangeOf(work, subscription.id, 'waiting')
  const price_ids = subscription.prices.map(({ id }) => id)
  const target = waiting
    ? await targetOfPending(work, subscription, waiting)
    : { ...subscription, price_ids }
  const pending = await pendingLinesOf(work, subscription.id)
  const { prices } = target
  rejectMixedTax(merchant, subscription, { prices, lines: pending })
  const from = subscription.paused_at
  const discount_applied_at = from && discountStartOf(subscription, { from, to: at })
  const started = from ? { ...target, discount_applied_at } : target
  const plan = restartPeriod(started, { at, pending, written: [] })
  const behavior = 'invoice'
  const digest = digestOf(subscription, { target, behavior, at, pending, plan })
  return { subscription, merchant, target, behavior, at, kind: 'start', plan, digest }
}

/** A trial can be ended only while it runs, a pause only while it lasts. */
export function rejectStart({ status }: SubscriptionWithNested, change: StartChange): void {
  if ('resume' in change) {
    if (status !== 'paused') fail(subscriptionProblems.not_paused)
  } else if (status !== 'trialing') {
    const msg = 'The subscription is not on trial.'
    invalid({ loc: ['body', 'trial_end'], msg, input: 'now' })
  }
}
