import type { PauseLater, PauseNow } from '@gatehouse/contract/billing/subscription-updates'
import {
  subscriptionLifecycle,
  subscriptionProblems,
  type Subscription,
} from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { announceSubscription } from './announce-subscription.ts'
import { beginPause } from './begin-pause.ts'
import { creditUnused } from './changes/credit-unused.ts'
import { holdRunning } from './changes/hold-running.ts'
import { isTaxedOtherwise } from './changes/refuse-mixed-tax.ts'
import { refuseUnpaid } from './changes/refuse-unpaid.ts'
import { termsNext } from './changes/target-of.ts'
import { creditLeft } from './credit-left.ts'
import { merchantOf, updateSubscription } from './queries.ts'
import type { ShownSubscription } from './subscription.ts'

/**
 * Pauses a subscription now; its paid but unused time is credited to the period it resumes with.
 */
export async function pauseSubscription(
  work: Work,
  id: string,
  asked: PauseNow,
): Promise<Subscription> {
  const resumes_at = asked.resumes_at ?? null
  const subscription = await holdPausable(work, id, resumes_at, 'now')
  await refuseUnpaid(work, id)
  await creditUnused(work, subscription)
  await creditBeforeOtherTax(work, subscription)
  await audit(work, subscription, 'subscription.paused', resumes_at)
  return beginPause(work, { ...subscription, resumes_at }, work.now)
}

/**
 * A credit at a tax-inclusive price cannot be settled with a period at a tax-exclusive price, or
 * the reverse, because one bill has one tax behavior. It is added to the customer's balance
 * immediately.
 */
async function creditBeforeOtherTax(work: Work, subscription: ShownSubscription): Promise<void> {
  const { prices } = await termsNext(work, subscription)
  const apart = isTaxedOtherwise(await merchantOf(work, subscription), subscription, prices)
  if (apart) await creditLeft(work, subscription.id, work.now)
}

/** Plans a pause for the end of the paid period, or cancels that plan. */
export async function planPause(
  work: Work,
  id: string,
  { pause_at_period_end, resumes_at = null }: PauseLater,
): Promise<Subscription> {
  const until = pause_at_period_end ? resumes_at : null
  const subscription = await holdPausable(work, id, until, 'period_end')
  if (!pause_at_period_end && !subscription.pause_at_period_end) {
    fail(subscriptionProblems.not_pausing)
  }
  await updateSubscription(work, subscription, { pause_at_period_end, resumes_at: until })
  const action = pause_at_period_end ? 'subscription.pause_planned' : 'subscription.pause_dropped'
  await audit(work, subscription, action, until)
  return announceSubscription(work, id, ['subscription.updated'])
}

async function holdPausable(
  work: Work,
  id: string,
  resumes_at: Date | null,
  from: 'now' | 'period_end',
): Promise<ShownSubscription> {
  const subscription = await holdRunning(work, id)
  const begins = from === 'now' ? work.now : subscription.current_period_end
  refusePause(subscription, { begins, resumes_at })
  return subscription
}

/** Only a paid subscription can be paused, and the pause must end after it begins. */
export function refusePause(
  { status }: ShownSubscription,
  { begins, resumes_at }: { begins: Date; resumes_at: Date | null },
): void {
  if (!subscriptionLifecycle.can('pause', status)) fail(subscriptionProblems.not_pausable)
  if (resumes_at === null || resumes_at > begins) return
  const input = resumes_at.toISOString()
  invalid({ loc: ['body', 'resumes_at'], msg: 'A pause ends after it has begun.', input })
}

const audit = (
  work: Work,
  { id, organization_id }: ShownSubscription,
  action: string,
  resumes_at: Date | null,
) =>
  recordAudit(work, {
    ...{ action, subject_kind: 'subscription', subject_id: id, organization_id },
    after: { resumes_at },
  })
