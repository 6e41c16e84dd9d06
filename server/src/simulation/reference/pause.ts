import { dayOf, DAY_MS } from './calendar.ts'
import { runs, startNow, unusedAmountOf, type Outcome } from './change.ts'
import { addCredit, scaleParts } from './credits.ts'
import type { Discount } from './plan.ts'
import { startPause } from './renew.ts'
import type { Subscription } from './subscription.ts'

const isChangeable = (sub: Subscription) => runs(sub) && !sub.canceling

/** Pauses a paid subscription immediately; unused time is credited. */
export function pause(sub: Subscription, resumes: number | null, at: number): Outcome {
  const until = resumes === null || resumes > at
  if (!isChangeable(sub) || sub.status !== 'active' || !until) return 'refused'
  const unused = unusedAmountOf(sub, at)
  sub.credit += unused
  addCredit(sub, scaleParts(sub.charges, unused).toReversed())
  sub.resumes = resumes
  startPause(sub, at)
  return 'made'
}

/** Schedules a pause for the end of the period, or cancels that schedule. */
export function planPause(sub: Subscription, pausing: boolean, until: number | null): Outcome {
  const resumes = pausing ? until : null
  if (!isChangeable(sub) || sub.status !== 'active') return 'refused'
  if (resumes !== null && resumes <= sub.end) return 'refused'
  if (!pausing && !sub.pausing) return 'refused'
  Object.assign(sub, { pausing, resumes })
  return 'made'
}

/** Resumes now: a new period starts and is paid. */
export const resume = (sub: Subscription, at: number): Outcome =>
  sub.status === 'paused' ? startNow(sub, at) : 'refused'

/** Ends a trial now: the first paid period starts. */
export const endTrial = (sub: Subscription, at: number): Outcome =>
  sub.status === 'trialing' && !sub.canceling ? startNow(sub, at) : 'refused'

const DAYS_AHEAD_MAX = 3_660

/** Changes the end of the trial or current period; later periods are counted from there. */
export function moveEnd(
  sub: Subscription,
  { end, of }: { end: number; of: 'trial' | 'period' },
  at: number,
): Outcome {
  if (!isChangeable(sub) || (of === 'trial' && sub.status !== 'trialing')) return 'refused'
  if (end <= at || end > at + DAYS_AHEAD_MAX * DAY_MS) return 'refused'
  if (sub.pausing && sub.resumes !== null && sub.resumes <= end) return 'refused'
  Object.assign(sub, { end, look: end, anchor: dayOf(end) })
  return 'made'
}

/** Sets another discount from the next period on, or none. */
export function applyDiscount(sub: Subscription, discount: Discount | null): Outcome {
  if (!isChangeable(sub)) return 'refused'
  if (discount !== null) {
    if (discount === sub.discount || discount.taken >= discount.limit) return 'refused'
    discount.taken += 1
  }
  if (discount !== null || sub.discount !== null) Object.assign(sub, { discount })
  sub.discount_from = null
  return 'made'
}
