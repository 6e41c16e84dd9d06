import type {
  ChangePreview,
  PreviewOrder,
  PreviewRequest,
} from '@gatehouse/contract/billing/subscription-updates'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { mayRenew } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { balanceOf } from '../../balance/queries.ts'
import { billCredit, isBilledImmediately } from '../credit-left.ts'
import { inSubscriptionTime } from '../in-subscription-time.ts'
import { decideRenewal } from '../decide-renewal.ts'
import { periodAfter } from '../period.ts'
import { findSubscription, merchantOf } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { billDue, billTotal } from './bill-change.ts'
import { periodEndOf, withPeriodEnd } from '../move-period-end.ts'
import { isPayable, calculateChange } from './calculate-change.ts'
import { withDiscount } from '../change-discount.ts'
import { priceOf } from '../terms.ts'
import { rejectChange, type Draft } from './draft-change.ts'
import { netOf, type ChangedTerms, type ChangeLine } from './plan-change.ts'
import {
  lastOrder,
  leftAfter,
  orderOfEndedUsage,
  orderOfPeriod,
  previewedOrder,
} from './preview-order.ts'
import { isPause, nextOrderAfterPause, previewPause } from './preview-pause.ts'
import { pendingLinesOf } from './queries.ts'
import { signPreview } from './preview-token.ts'
import { nextTerms } from './target-of.ts'

/**
 * Previews a change, or the next renewal, with the exact amounts that will be charged. Changes
 * nothing.
 */
export async function previewChange(
  chargedTotal: Work,
  id: string,
  request: PreviewRequest,
): Promise<ChangePreview> {
  const subscription = await findSubscription(chargedTotal, id)
  if (!subscription) return fail(subscriptionProblems.not_found)
  const work = inSubscriptionTime(chargedTotal, subscription)
  if (isPayable(request)) {
    return previewOf(work, await calculateChange(work, subscription, request))
  }
  const requested = periodEndOf(request)
  if (requested) {
    rejectChange(subscription, await merchantOf(work, subscription), work.now)
    return previewRenewal(work, withPeriodEnd(work, subscription, requested))
  }
  if ('discount_id' in request && request.discount_id !== undefined) {
    rejectChange(subscription, await merchantOf(work, subscription), work.now)
    const discountedTerms = await withDiscount(work, subscription, request.discount_id)
    return previewRenewal(work, discountedTerms)
  }
  if (isPause(request)) return previewPause(work, subscription, request)
  return previewRenewal(work, subscription)
}

/** The preview of a calculated change, with the token that fixes its amounts. */
export async function previewOf(work: Work, draft: Draft): Promise<ChangePreview> {
  const { subscription, merchant, target, plan, at } = draft
  const { customer_id, currency } = subscription
  const { prices } = target
  const bill = plan.due && (await billDue(work, merchant, { ...subscription, prices }, plan.due))
  const after = { ...plan.after, product_id: target.product_id }
  const credited = isBilledImmediately(draft)
  const credit = credited ? await billCredit(work, subscription, plan.left, bill) : undefined
  const left = credit ? [] : plan.left
  const credited_amount = credit ? 0 - billTotal(credit) : 0
  const balance = await balanceOf(work, customer_id, currency)
  const due_now = bill && previewedOrder(bill, { due_at: at, balance, currency })
  const paid = leftAfter(balance, due_now, currency) + credited_amount
  const due_for_usage = plan.restarts
    ? await orderOfEndedUsage(work, draft, { left, balance: paid })
    : null
  const then = leftAfter(paid, due_for_usage, currency)
  const waiting = due_for_usage ? [] : left
  return {
    ...signPreview(work, draft, due_now?.due_amount ?? 0),
    ...previewedTerms(after, plan.later ? subscription.current_period_end : at),
    ...{ due_now, due_for_usage, credited_amount, waiting_amount: netOf(waiting) },
    renewal: await nextOrder(work, subscription, {
      ...{ after, left: waiting, balance: then },
      is_usage_billed: due_for_usage !== null,
      ...(!plan.later && { by: prices }),
    }),
  }
}

/** The next renewal of a subscription as it is or would be, including its pending change. */
async function previewRenewal(
  work: Work,
  subscription: SubscriptionWithNested,
): Promise<ChangePreview> {
  const { id, current_period_start: start, current_period_end: end } = subscription
  const target = await nextTerms(work, subscription)
  const { charged_amount, charged_from, charged_of } = subscription
  const charged = { charged_amount, charged_from, charged_of }
  const after = { ...target, period: { start, end }, ...charged }
  const left = await pendingLinesOf(work, id)
  const balance = await balanceOf(work, subscription.customer_id, subscription.currency)
  return {
    ...{ token: null, expires_at: null },
    ...previewedTerms({ ...after, amount: priceOf(target, end).net }, end),
    ...{ due_now: null, due_for_usage: null },
    waiting_amount: netOf(left),
    credited_amount: 0,
    renewal: await nextOrder(work, subscription, { after, left, balance }),
  }
}

type After = ChangedTerms & { product_id: string }

const previewedTerms = ({ currency, amount, product_id, seats, period }: After, at: Date) => ({
  ...{ effective_at: at, currency, amount, product_id, seats },
  current_period_start: period.start,
  current_period_end: period.end,
})

type NextOrderInput = {
  after: After
  left: readonly ChangeLine[]
  balance: number
  by?: ChangedTerms['prices']
  /** An order before it bills what was used so far. */
  is_usage_billed?: boolean
}

/** The next order: a renewal's, or the one at the end of the period or of a pause. */
async function nextOrder(
  work: Work,
  subscription: SubscriptionWithNested,
  { after, ...remaining }: NextOrderInput,
): Promise<PreviewOrder | null> {
  const merchant = await merchantOf(work, subscription)
  const { status, resumes_at, paused_at } = subscription
  if (status === 'paused') {
    if (resumes_at === null || !mayRenew(merchant)) return null
    const starts = paused_at ?? subscription.current_period_end
    return nextOrderAfterPause(
      work,
      { merchant, subscription },
      { begins: starts, resumes_at, ...remaining },
    )
  }
  const { start, end } = after.period
  const then = { ...subscription, current_period_start: start, current_period_end: end }
  const renewal = decideRenewal(then, end, { billed: mayRenew(merchant) })
  if (renewal.kind === 'renew') {
    const period = periodAfter(end, after)
    return orderOfPeriod(work, { merchant, subscription }, { terms: after, period, ...remaining })
  }
  if (renewal.kind !== 'end' && renewal.kind !== 'pause') return null
  return (await lastOrder(work, { merchant, subscription: then }, remaining)) ?? null
}
