import type { PreviewOrder } from '@gatehouse/contract/billing/subscription-updates'
import type { SubscriptionUpcoming } from '@gatehouse/contract/billing/upcoming'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { mayRenew, subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { balanceOf } from '../balance/queries.ts'
import type { ChangeLine } from '../subscriptions/changes/plan-change.ts'
import { lastOrder, leftAfter, orderOfPeriod } from '../subscriptions/changes/preview-order.ts'
import { openChangeOf, pendingLinesOf } from '../subscriptions/changes/queries.ts'
import { targetOfPending, type ChangeTarget } from '../subscriptions/changes/target-of.ts'
import { decideRenewal } from '../subscriptions/decide-renewal.ts'
import { discountStartOf } from '../subscriptions/discounted-period.ts'
import { anchorOf, periodAfter, type BillingInterval } from '../subscriptions/period.ts'
import { findSubscription, merchantOf } from '../subscriptions/queries.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { planUpcoming, type RunningDiscount, type UpcomingInput } from './plan-upcoming.ts'
import { unpaidOrdersOf, scheduledBoundaries } from './queries.ts'

/** A subscription's upcoming events and their dates, as things stand. Changes nothing. */
export const getUpcoming = async (work: Work, id: string): Promise<SubscriptionUpcoming> => ({
  items: (await planSubscription(work, id)).items,
})

/** The upcoming events, and the order that begins the next period, if one does. */
export async function planSubscription(
  work: Work,
  id: string,
): Promise<SubscriptionUpcoming & { order: PreviewOrder | undefined }> {
  const subscription = await findSubscription(work, id)
  if (!subscription) return fail(subscriptionProblems.not_found)
  const merchant = await merchantOf(work, subscription)
  const waiting = await openChangeOf(work, id, 'waiting')
  const { customer_id, currency, status } = subscription
  const known: UpcomingContext = {
    ...{ subscription, merchant },
    target: waiting && (await targetOfPending(work, subscription, waiting)),
    lines: await pendingLinesOf(work, id),
    balance: await balanceOf(work, customer_id, currency),
  }
  const { renews, grace_ends } = await scheduledBoundaries(work, id)
  const { discount_applied_at, order, ...turn } = await nextBoundaryOf(work, known, renews)
  const counted =
    discount_applied_at === undefined ? subscription : { ...subscription, discount_applied_at }
  return {
    order,
    items: planUpcoming({
      ...{ currency, ...turn, change: changeOf(known), discount: discountOf(counted) },
      unpaid: status === 'past_due' ? await unpaidOrdersOf(work, id) : [],
      grace_ends: status === 'past_due' ? grace_ends : null,
      dunning_schedule: subscriptionSettingsOf(merchant).dunning_schedule,
    }),
  }
}

type UpcomingContext = {
  subscription: SubscriptionWithNested
  merchant: OrganizationRow
  /** The terms after the pending change. */
  target: ChangeTarget | undefined
  /** Lines no order has billed yet. */
  lines: ChangeLine[]
  balance: number
}

type NextBoundary = Pick<UpcomingInput, 'boundary' | 'resume' | 'rhythm'> & {
  /** The start of the discount's months, if a pause moved it. */
  discount_applied_at?: Date | null
  /** The order of the period that begins at the boundary. */
  order?: PreviewOrder
}

/** The event at the end of the period or pause, and its amount. */
async function nextBoundaryOf(
  work: Work,
  known: UpcomingContext,
  renews: Date | null,
): Promise<NextBoundary> {
  const { subscription, merchant, lines: left, balance } = known
  const { current_period_end: end, status, paused_at } = subscription
  const terms = known.target ?? subscription
  if (status === 'paused') return resumeOf(work, known, paused_at ?? end)
  const renewal = decideRenewal(subscription, end, { billed: mayRenew(merchant) })
  // A renewal whose tax could not be calculated is retried after its due time.
  const at = renews !== null && renews > end ? renews : end
  switch (renewal.kind) {
    case 'renew': {
      const period = periodAfter(end, terms)
      const order = await orderOfPeriod(work, known, { terms, period, left, balance })
      const kind = status === 'trialing' ? 'trial_end' : 'renewal'
      const boundary = { kind, at, amount: order.due_amount } as const
      return { boundary, resume: null, rhythm: terms, order }
    }
    case 'end': {
      const last = await lastOrder(work, known, { left, balance })
      const amount = last?.due_amount ?? null
      return { boundary: { kind: 'end', at, amount }, resume: null, rhythm: terms }
    }
    case 'pause': {
      const last = await lastOrder(work, known, { left, balance })
      const amount = last?.due_amount ?? null
      const after = last
        ? { ...known, lines: [], balance: leftAfter(balance, last, subscription.currency) }
        : known
      return { ...(await resumeOf(work, after, end)), boundary: { kind: 'pause', at, amount } }
    }
    case 'early':
    case 'nothing':
      return { boundary: null, resume: null, rhythm: terms }
  }
}

/**
 * The event at the end of a pause that begins then: a new period counted from that day, or the
 * subscription's end.
 */
async function resumeOf(work: Work, known: UpcomingContext, from: Date): Promise<NextBoundary> {
  const { subscription, merchant, lines: left, balance } = known
  const { resumes_at } = subscription
  const before = known.target ?? subscription
  if (resumes_at === null) return { boundary: null, resume: null, rhythm: before }
  const at = resumes_at < from ? from : resumes_at
  const discount_applied_at = discountStartOf(subscription, { from, to: at })
  const terms = { ...before, discount_applied_at }
  const rhythm: BillingInterval = { ...terms, anchor_day: anchorOf(at) }
  if (!mayRenew(merchant)) {
    return { boundary: { kind: 'end', at, amount: null }, resume: null, rhythm }
  }
  const period = periodAfter(at, rhythm)
  const order = await orderOfPeriod(work, known, { terms, period, left, balance })
  const resume = { at, amount: order.due_amount }
  return { boundary: null, resume, rhythm, discount_applied_at }
}

/** The values of the pending change that differ from the current ones. */
function changeOf({ subscription, target }: UpcomingContext): UpcomingInput['change'] {
  if (!target) return null
  const changesProduct = target.product_id !== subscription.product_id
  return {
    product_id: changesProduct ? target.product_id : null,
    product_name: changesProduct ? target.product.name : null,
    seats: target.seats === subscription.seats ? null : target.seats,
  }
}

function discountOf({
  discount,
  discount_applied_at: applied_at,
}: SubscriptionWithNested): RunningDiscount | null {
  if (!discount) return null
  const { id, name, duration, duration_in_months } = discount
  return { id, name, duration, duration_in_months, applied_at }
}
