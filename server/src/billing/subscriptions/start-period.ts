import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Updateable } from 'kysely'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import type { SubscriptionsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { isPaidByBalance, type OrderRow } from '../orders/order.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { publishSubscription, resumedEvents } from './publish-subscription-events.ts'
import { billSubscription } from './bill-subscription.ts'
import { reportReached } from './caps/report-caps.ts'
import type { ChangeLine } from './changes/plan-change.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { creditLeft } from './credit-left.ts'
import { dueAtRenewal } from './due-at-renewal.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { followMeters } from './follow-meters.ts'
import type { Period } from './period.ts'
import { draftMissedPeriods } from './draft-missed-periods.ts'
import { readSubscription } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import { planRenewal } from './plan-renewal.ts'
import { renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'
import { unbilledUsage } from './read-usage.ts'
import { taxBill } from './tax-bill.ts'
import { usageTotal, type UsageDue } from './usage-charge.ts'

/** When a renewal whose tax could not be calculated is retried. */
const TAX_RETRY_MS = 10 * MINUTE

type DueLines = {
  subscription: SubscriptionRow
  step: 'renew' | 'activate' | 'resume'
  period: Period
  /** Lines no order has billed yet, if the caller has read them. */
  pending?: ChangeLine[]
  /** Other columns to update. */
  also?: Updateable<SubscriptionsTable>
  /** The start of its discount's months, if a pause moved it. */
  discount_applied_at?: Date | null
  /** The task that retries while the tax cannot be calculated. */
  again?: typeof renewSubscriptionTask
}

const precedingPhase = { renew: null, activate: 'trial', resume: 'pause' } as const

/**
 * Begins a period of a subscription that this transaction has locked: writes its order and enqueues
 * its charge. Periods that are already over become drafts for the merchant. Returns whether the
 * period began: it does not while the tax cannot be calculated.
 */
export async function startPeriod(
  work: Work,
  merchant: OrganizationRow,
  {
    subscription,
    period: next,
    pending,
    step,
    also = {},
    again = renewSubscriptionTask,
    discount_applied_at,
  }: DueLines,
): Promise<boolean> {
  const { id, organization_id, status } = subscription
  const { anchor_day = subscription.anchor_day } = also
  const current = discount_applied_at === undefined ? {} : { discount_applied_at }
  const read = { ...(await readSubscription(work, id)), ...current, anchor_day }
  const { period, ...counted } = await draftMissedPeriods(work, read, next)
  const subscriptionAfter = { ...read, ...counted }
  const waiting = pending ?? (await pendingLinesOf(work, id))
  const usage = await usageDue(work, id, { start: read.current_period_start, end: period.start })
  const { price, due, left } = dueAtRenewal(subscriptionAfter, period, { pending: waiting, usage })
  const taxed = await taxBill(work, merchant, subscriptionAfter, due)
  if (!taxed) {
    await schedule(work, again, later(work.now, TAX_RETRY_MS), { organization_id, subject_id: id })
    return false
  }
  const started = await updateSubscription(work, subscription, {
    ...also,
    status: subscriptionLifecycle.next(step, status),
    current_period_start: period.start,
    current_period_end: period.end,
    amount: price.net,
    charged_amount: price.net,
    ...{ charged_from: period.start, charged_of: null },
    // An expired discount is removed.
    ...(price.discount_ended && { discount_id: null }),
    discount_applied_at: price.discount_from,
  })
  const order = await billSubscription(
    work,
    { ...subscriptionAfter, ...started },
    {
      ...{ bill: { due, taxed }, left, period, billing_reason: 'subscription_cycle' },
      begins_after: precedingPhase[step],
      usage: usage.charges,
    },
  )
  if (left.length > 0) await creditLeft(work, id, period.start)
  await followMeters(work, id, period.start)
  await planRenewal(work, started)
  if (order.status === 'pending') await requestPayment(work, order)
  else if (step === 'resume') await mailResumed(work, order, { subscription_id: id, period })
  const now = { ...subscriptionAfter, ...started, ...(price.discount_ended && { discount: null }) }
  const resumed = step === 'resume' ? resumedEvents : []
  await publishSubscription(work, now, ['subscription.updated', ...resumed, 'subscription.cycled'])
  return true
}

/** The usage of the period that ended, and reports the spending caps that it reached. */
async function usageDue(work: Work, id: string, span: Period): Promise<UsageDue> {
  const charges = await unbilledUsage(work, id)
  await reportReached(work, id, { period: span, charged_amount: usageTotal(charges) })
  return { charges, span }
}

type ResumedSubscription = { subscription_id: string; period: Period }

/** Mails that a pause is over if neither a receipt nor a failed charge does. */
async function mailResumed(
  work: Work,
  order: OrderRow,
  { subscription_id, period }: ResumedSubscription,
): Promise<void> {
  if (isPaidByBalance(order)) return
  const text = { kind: 'subscription_resumed', day: period.end } as const
  await mailAboutSubscription(work, subscription_id, text)
}
