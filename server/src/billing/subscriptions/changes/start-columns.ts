import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Updateable } from 'kysely'
import type { SubscriptionsTable } from '../../../platform/db/tables.ts'
import type { Work } from '../../../platform/work.ts'
import { unschedule } from '../../../records/scheduler/schedule.ts'
import { shiftPeriod } from '../shift-period.ts'
import { resumeSubscriptionTask } from '../subscription.ts'
import type { Draft } from './draft-change.ts'
import { moveChange, openChangeOf } from './queries.ts'

/**
 * The other columns that change when the trial or pause of a subscription, locked by this
 * transaction, ends: its pending change is applied with the new period.
 */
export async function startColumns(
  work: Work,
  { subscription, at }: Draft,
): Promise<Updateable<SubscriptionsTable>> {
  const { id, status, paused_at, current_period_end } = subscription
  const waiting = await openChangeOf(work, id, 'waiting')
  if (waiting) await moveChange(work, waiting, 'apply')
  if (status === 'trialing') {
    return { status: subscriptionLifecycle.next('activate', status), trial_end: at }
  }
  await unschedule(work, resumeSubscriptionTask, id)
  await shiftPeriod(work, subscription, { from_at: paused_at ?? current_period_end, to_at: at })
  const resumed = { paused_at: null, resumes_at: null }
  return { status: subscriptionLifecycle.next('resume', status), ...resumed }
}
