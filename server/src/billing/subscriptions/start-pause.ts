import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { revokeBenefits } from '../grants/revoke-benefits.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { followMeters } from './follow-meters.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { merchantOf } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import {
  renewSubscriptionTask,
  resumeSubscriptionTask,
  type SubscriptionRow,
} from './subscription.ts'

/**
 * Pauses a subscription, locked by this transaction, from the given time: nothing is billed, and
 * benefits are kept or revoked as the merchant has set. It resumes at `resumes_at`, or when it is
 * resumed explicitly.
 */
export async function startPause(work: Work, subscription: SubscriptionRow, at: Date) {
  const { id, organization_id, status, resumes_at } = subscription
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next('pause', status),
    ...{ paused_at: at, resumes_at, pause_at_period_end: false },
    // The amount paid has been used or credited, so no later change may credit it again.
    ...{ charged_amount: 0, charged_from: null, charged_of: null },
  })
  await unschedule(work, renewSubscriptionTask, id)
  await followMeters(work, id, at)
  const about = { organization_id, subject_id: id }
  if (resumes_at !== null) await schedule(work, resumeSubscriptionTask, resumes_at, about)
  const settings = subscriptionSettingsOf(await merchantOf(work, subscription))
  if (!settings.keep_benefits_while_paused) await revokeBenefits(work, { subscription_id: id })
  const events = await publishSubscriptionEvents(work, id, [
    'subscription.updated',
    'subscription.paused',
  ])
  const kind = resumes_at === null ? 'subscription_paused' : 'subscription_paused_until'
  await mailAboutSubscription(work, id, { kind, day: resumes_at })
  return events
}
