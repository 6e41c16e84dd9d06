import type { PauseLater, PauseNow } from '@gatehouse/contract/billing/subscription-updates'
import {
  subscriptionLifecycle,
  subscriptionProblems,
  type Subscription,
} from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { startPause } from './start-pause.ts'
import { creditUnused } from './changes/credit-unused.ts'
import { lockActiveSubscription } from './changes/lock-active-subscription.ts'
import { hasOtherTaxBehavior } from './changes/reject-mixed-tax.ts'
import { rejectUnpaid } from './changes/reject-unpaid.ts'
import { nextTerms } from './changes/target-of.ts'
import { creditLeft } from './credit-left.ts'
import { merchantOf } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import type { SubscriptionWithNested } from './subscription.ts'

/**
 * Pauses a subscription now; its paid but unused time is credited to the period it resumes with.
 */
export async function pauseSubscription(
  work: Work,
  id: string,
  requested: PauseNow,
): Promise<Subscription> {
  const resumes_at = requested.resumes_at ?? null
  const subscription = await lockPausable(work, id, resumes_at, 'now')
  await rejectUnpaid(work, id)
  await creditUnused(work, subscription)
  await creditBeforeOtherTax(work, subscription)
  await audit(work, subscription, 'subscription.paused', resumes_at)
  return startPause(work, { ...subscription, resumes_at }, work.now)
}

/**
 * A credit at a tax-inclusive price cannot be settled with a period at a tax-exclusive price, or
 * the reverse, because one bill has one tax behavior. It is added to the customer's balance
 * immediately.
 */
async function creditBeforeOtherTax(
  work: Work,
  subscription: SubscriptionWithNested,
): Promise<void> {
  const { prices } = await nextTerms(work, subscription)
  const separately = hasOtherTaxBehavior(await merchantOf(work, subscription), subscription, prices)
  if (separately) await creditLeft(work, subscription.id, work.now)
}

/** Plans a pause for the end of the paid period, or cancels that plan. */
export async function planPause(
  work: Work,
  id: string,
  { pause_at_period_end, resumes_at = null }: PauseLater,
): Promise<Subscription> {
  const until = pause_at_period_end ? resumes_at : null
  const subscription = await lockPausable(work, id, until, 'period_end')
  if (!pause_at_period_end && !subscription.pause_at_period_end) {
    fail(subscriptionProblems.not_pausing)
  }
  await updateSubscription(work, subscription, { pause_at_period_end, resumes_at: until })
  const action = pause_at_period_end ? 'subscription.pause_planned' : 'subscription.pause_dropped'
  await audit(work, subscription, action, until)
  return publishSubscriptionEvents(work, id, ['subscription.updated'])
}

async function lockPausable(
  work: Work,
  id: string,
  resumes_at: Date | null,
  from: 'now' | 'period_end',
): Promise<SubscriptionWithNested> {
  const subscription = await lockActiveSubscription(work, id)
  const starts = from === 'now' ? work.now : subscription.current_period_end
  rejectPause(subscription, { begins: starts, resumes_at })
  return subscription
}

/** Only a paid subscription can be paused, and the pause must end after it begins. */
export function rejectPause(
  { status }: SubscriptionWithNested,
  { begins, resumes_at }: { begins: Date; resumes_at: Date | null },
): void {
  if (!subscriptionLifecycle.can('pause', status)) fail(subscriptionProblems.not_pausable)
  if (resumes_at === null || resumes_at > begins) return
  const input = resumes_at.toISOString()
  invalid({ loc: ['body', 'resumes_at'], msg: 'A pause must end after it starts.', input })
}

const audit = (
  work: Work,
  { id, organization_id }: SubscriptionWithNested,
  action: string,
  resumes_at: Date | null,
) =>
  recordAudit(work, {
    ...{ action, subject_kind: 'subscription', subject_id: id, organization_id },
    after: { resumes_at },
  })
