import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/agenda/schedule.ts'
import { remindOfChargeTask, renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

/** How long before the end of a trial its customer hears what comes after it. */
const TRIAL_NOTICE_MS = 3 * DAY
/** How long before the renewal of a long period. */
const RENEWAL_NOTICE_MS = 14 * DAY
/** Shorter periods renew without a reminder: who pays monthly knows. */
const LONG_PERIOD_MS = 180 * DAY

type Running = Pick<
  SubscriptionRow,
  'id' | 'organization_id' | 'status' | 'current_period_start' | 'current_period_end'
>

/** Plans the end of a period that is another now, instead of what was planned before. */
export async function replanRenewal(work: Work, subscription: Running): Promise<void> {
  await unschedule(work, renewSubscriptionTask, subscription.id)
  await planRenewal(work, subscription)
}

/**
 * Plans what the end of the period brings, and the reminder that goes before it: three days before
 * a trial ends, two weeks before a period of half a year or more does. A reminder of a period that
 * ends otherwise finds nothing to say.
 */
export async function planRenewal(work: Work, subscription: Running): Promise<void> {
  const { id, organization_id, current_period_end: end } = subscription
  const about = { organization_id, subject_id: id }
  await schedule(work, renewSubscriptionTask, end, about)
  const notice = noticeOf(subscription)
  const at = later(end, -notice)
  if (notice === 0 || at <= work.now) return
  await schedule(work, remindOfChargeTask, at, { ...about, payload: { of: end.toISOString() } })
}

function noticeOf({ status, current_period_start: start, current_period_end: end }: Running) {
  if (status === 'trialing') return TRIAL_NOTICE_MS
  return end.getTime() - start.getTime() >= LONG_PERIOD_MS ? RENEWAL_NOTICE_MS : 0
}
