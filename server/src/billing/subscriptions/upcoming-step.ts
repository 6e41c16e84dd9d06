import type { scheduledSteps } from '@gatehouse/contract/billing/subscriptions'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Reading } from '../../platform/work.ts'

const TRIAL_ENDS_SOON_MS = 7 * DAY

/** Whether a step is scheduled for a subscription, or its trial ends soon. */
export function hasUpcomingStep(work: Reading, step: (typeof scheduledSteps)[number]) {
  const soon = later(work.now, TRIAL_ENDS_SOON_MS)
  const steps = {
    end: sql<boolean>`subscriptions.cancel_at_period_end and subscriptions.ended_at is null`,
    pause: sql<boolean>`subscriptions.pause_at_period_end and subscriptions.ended_at is null`,
    trial_end: sql<boolean>`subscriptions.status = 'trialing'
      and subscriptions.current_period_end <= ${soon}`,
  }
  return steps[step]
}
