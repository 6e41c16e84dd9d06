import { invalid } from '@gatehouse/contract/kit/problems'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordFact } from '../events/record-fact.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { followMeters } from './follow-meters.ts'
import { lockActiveSubscription } from './changes/lock-active-subscription.ts'
import { anchorOf } from './period.ts'
import { updateSubscription } from './update-subscription.ts'
import { shiftPeriod } from './shift-period.ts'
import { replanRenewal } from './plan-renewal.ts'
import type { SubscriptionWithNested } from './subscription.ts'

/** How far ahead a period's end may be set, in days: ten years. */
const DAYS_MAX = 3_660

/** The new end of a period, and the body's field it came from. */
export type PeriodEnd = { end: Date; named: 'trial_end' | 'current_billing_period_end' }

/**
 * Moves the end of the current trial or period to a later time than now. Nothing is charged or
 * refunded for it; the next period begins there, and later ones are counted from that day.
 */
export async function movePeriodEnd(
  work: Work,
  id: string,
  periodEnd: PeriodEnd,
): Promise<Subscription> {
  const before = await lockActiveSubscription(work, id)
  const { trial_end, current_period_end, anchor_day } = withPeriodEnd(work, before, periodEnd)
  const moved = { trial_end, current_period_end, anchor_day }
  const after = await updateSubscription(work, before, moved)
  const { organization_id, current_period_end: from_at } = before
  await shiftPeriod(work, before, { from_at, to_at: current_period_end })
  await followMeters(work, id)
  await replanRenewal(work, after)
  await recordAudit(work, {
    ...{ action: 'subscription.period_moved', subject_kind: 'subscription' },
    ...{ subject_id: id, organization_id },
    before: { current_period_end: from_at },
    after: { current_period_end },
  })
  await recordMove(work, before, periodEnd)
  return publishSubscriptionEvents(work, id, ['subscription.updated'])
}

async function recordMove(work: Work, before: SubscriptionWithNested, { end, named }: PeriodEnd) {
  const { id: subscription_id, current_period_end: old_period_end } = before
  if (named === 'trial_end') {
    await recordFact(work, 'subscription.updated', before, { subscription_id, trial_end: end })
    return
  }
  const ends = { old_period_end, new_period_end: end }
  const name = 'subscription.billing_period_updated'
  await recordFact(work, name, before, { subscription_id, ...ends })
}

/** The period end a body requests; undefined if it does not request one. */
export function periodEndOf(body: object): PeriodEnd | undefined {
  if ('trial_end' in body && body.trial_end instanceof Date) {
    return { end: body.trial_end, named: 'trial_end' }
  }
  const named = 'current_billing_period_end'
  return named in body && body[named] instanceof Date ? { end: body[named], named } : undefined
}

/** The subscription with the new end of its period, or an error if that end is not allowed. */
export function withPeriodEnd(
  { now }: Pick<Work, 'now'>,
  subscription: SubscriptionWithNested,
  { end, named }: PeriodEnd,
): SubscriptionWithNested {
  const { status, resumes_at, pause_at_period_end } = subscription
  const reject = (msg: string) => invalid({ loc: ['body', named], msg, input: end.toISOString() })
  const trialing = status === 'trialing'
  if (named === 'trial_end' && !trialing) reject('The subscription is not on trial.')
  if (end <= now) reject('The date must be in the future.')
  if (end > later(now, DAYS_MAX * DAY)) reject('The date must be within ten years.')
  if (pause_at_period_end && resumes_at !== null && resumes_at <= end) {
    reject('The date must be before the end of the scheduled pause.')
  }
  return {
    ...{ ...subscription, current_period_end: end, anchor_day: anchorOf(end) },
    trial_end: trialing ? end : subscription.trial_end,
  }
}
