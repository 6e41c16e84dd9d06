import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { remindOfChargeTask, renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

/** How long before the end of a trial its customer is reminded of the coming charge. */
const TRIAL_NOTICE_MS = 3 * DAY
/** How long before the renewal of a long period the customer is reminded. */
const RENEWAL_NOTICE_MS = 14 * DAY
/** Periods shorter than this renew without a reminder, because a monthly charge is expected. */
const LONG_PERIOD_MS = 180 * DAY

type RunningSubscription = Pick<
  SubscriptionRow,
  'id' | 'organization_id' | 'status' | 'current_period_start' | 'current_period_end'
>

/** Reschedules the end of a period that has moved, replacing what was scheduled before. */
export async function replanRenewal(work: Work, subscription: RunningSubscription): Promise<void> {
  await unschedule(work, renewSubscriptionTask, subscription.id)
  await planRenewal(work, subscription)
}

/**
 * Schedules the end of the period and the reminder before it: three days before a trial ends, two
 * weeks before a period of half a year or more ends. If the period ends otherwise, the reminder
 * sends nothing.
 */
export async function planRenewal(work: Work, subscription: RunningSubscription): Promise<void> {
  const { id, organization_id, current_period_end: end } = subscription
  const about = { organization_id, subject_id: id }
  await schedule(work, renewSubscriptionTask, end, about)
  const notice = noticeOf(subscription)
  const at = later(end, -notice)
  if (notice === 0 || at <= work.now) return
  await schedule(work, remindOfChargeTask, at, { ...about, payload: { of: end.toISOString() } })
}

function noticeOf({
  status,
  current_period_start: start,
  current_period_end: end,
}: RunningSubscription) {
  if (status === 'trialing') return TRIAL_NOTICE_MS
  return end.getTime() - start.getTime() >= LONG_PERIOD_MS ? RENEWAL_NOTICE_MS : 0
}
