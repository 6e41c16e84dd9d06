import type {
  ChangeBehavior,
  ProductChange,
  SeatChange,
} from '@gatehouse/contract/billing/subscription-updates'
import { activeStatuses, subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import {
  mayRenew,
  subscriptionSettingsOf,
  type OrganizationRow,
} from '../../../organizations/merchant/merchant.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'
import type { Work } from '../../../platform/work.ts'
import { chargesOf } from '../charges.ts'
import { merchantOf } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import type { ChangeKind } from './change.ts'
import { netOf, planChange, type ChangeLine, type ChangePlan } from './plan-change.ts'
import { pendingLinesOf } from './queries.ts'
import { rejectMixedTax } from './reject-mixed-tax.ts'
import { targetOf, type ChangeTarget } from './target-of.ts'

/** A requested change with all the inputs of its calculation. */
export type Draft = {
  subscription: SubscriptionWithNested
  merchant: OrganizationRow
  target: ChangeTarget
  behavior: ChangeBehavior
  at: Date
  kind: Exclude<ChangeKind, 'pause'>
  plan: ChangePlan
  /** Stays the same as long as nothing that affects the amounts has changed. */
  digest: Buffer
}

/** Changes that may affect the price. */
export type PricedChange = ProductChange | SeatChange

/** Calculates a subscription's change at a given time without making it, or rejects it. */
export async function draftChange(
  work: Work,
  subscription: SubscriptionWithNested,
  change: PricedChange,
  at = work.now,
): Promise<Draft> {
  const merchant = await merchantOf(work, subscription)
  rejectChange(subscription, merchant, at)
  const target = await targetOf(work, subscription, change)
  const settings = subscriptionSettingsOf(merchant)
  const requested = change.proration_behavior ?? settings.proration_behavior
  const pending = await pendingLinesOf(work, subscription.id)
  const charges = await chargesOf(work, subscription)
  const planned = (behavior: ChangeBehavior) =>
    planChange(subscription, target, { at, behavior, pending, charges })
  const behavior = requiresPayment(work, requested, planned) ? 'invoice' : requested
  const plan = planned(behavior)
  rejectBeyondPause(subscription, plan)
  rejectMixedTax(merchant, subscription, {
    prices: target.prices,
    lines: [...plan.written, ...pending],
  })
  const digest = digestOf(subscription, { target, behavior, at, pending, plan })
  return { subscription, merchant, target, behavior, at, kind: 'terms', plan, digest }
}

/** Customers pay for an upgrade before they get it; a merchant's change may be billed later. */
const requiresPayment = (
  { actor }: Work,
  requested: ChangeBehavior,
  planned: (behavior: ChangeBehavior) => ChangePlan,
): boolean =>
  actor.kind === 'customer' && requested === 'prorate' && netOf(planned(requested).written) > 0

/**
 * Only a running subscription that is not set to end can be changed, and not while its next period
 * is due.
 */
export function rejectChange(
  { status, cancel_at_period_end, current_period_end }: SubscriptionWithNested,
  merchant: OrganizationRow,
  at: Date,
): void {
  if (status === 'paused') fail(subscriptionProblems.paused)
  const runs = (activeStatuses as readonly string[]).includes(status)
  if (!runs || cancel_at_period_end) fail(subscriptionProblems.already_canceled)
  if (!mayRenew(merchant)) fail(subscriptionProblems.payment_not_ready)
  if (current_period_end <= at) fail(subscriptionProblems.locked)
}

/** A period that begins now must not outlast a pause planned for the end of the current one. */
function rejectBeyondPause(
  now: SubscriptionWithNested,
  { restarts, after: { period } }: ChangePlan,
) {
  const { pause_at_period_end, resumes_at, product_id } = now
  if (!restarts || !pause_at_period_end || resumes_at === null || resumes_at > period.end) return
  const msg = 'The scheduled pause would end before it starts.'
  invalid({ loc: ['body', 'product_id'], msg, input: product_id })
}

type CalculatedTerms = Pick<Draft, 'target' | 'behavior' | 'at' | 'plan'> & {
  pending: ChangeLine[]
}

/** A digest of everything the amounts depend on, before and after the change. */
export function digestOf(now: SubscriptionWithNested, calculatedAmount: CalculatedTerms): Buffer {
  const { target, behavior, at, pending, plan } = calculatedAmount
  const { status, product_id, seats, amount, discount_id, discount_applies } = now
  const { current_period_start, current_period_end, charged_amount, charged_from } = now
  const prices = now.prices.map(({ id }) => id)
  const before = [status, product_id, seats, amount, discount_id, discount_applies, prices]
  const paid = [current_period_start, current_period_end, charged_amount, charged_from]
  const unpaid = pending.map(({ key, amount: waits }) => [key, waits])
  const after = [target.product_id, target.price_ids, target.seats, target.discount_applies]
  const { written, due, left, restarts, after: changed } = plan
  const bill = [written, due, left, restarts, changed.amount, changed.period]
  return sha256(JSON.stringify([before, paid, unpaid, after, behavior, at, bill]))
}
