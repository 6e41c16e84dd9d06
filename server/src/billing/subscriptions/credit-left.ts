import type { Work } from '../../platform/work.ts'
import type { OrderRow } from '../orders/order.ts'
import { billSubscription } from './bill-subscription.ts'
import { chargedOrderOf } from './charged-order.ts'
import type { ChargedBill } from './changes/bill-change.ts'
import { isOfChange, netOf, type ChangeLine } from './changes/plan-change.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { hasUnpaidOrder, merchantOf, readSubscription } from './queries.ts'
import type { SubscriptionWithNested } from './subscription.ts'
import { taxBill } from './tax-bill.ts'

/**
 * Whether the remaining credit of a change is settled immediately; amounts deferred to a renewal
 * are not.
 */
export const isBilledImmediately = ({ behavior, plan }: { behavior: string; plan: NewTerms }) =>
  !plan.later && (plan.restarts || behavior === 'invoice')

type NewTerms = { later: boolean; restarts: boolean }

/**
 * Adds the remaining credit of a subscription, locked by this transaction, to the customer's
 * balance: with an order of credits only, which also returns the tax charged with them. While an
 * order of the subscription is unpaid, the credits stay pending, because they may never have been
 * paid for.
 */
export async function creditLeft(
  work: Work,
  subscription_id: string,
  at: Date,
): Promise<OrderRow | undefined> {
  const left = await pendingLinesOf(work, subscription_id)
  if (netOf(left) >= 0) return undefined
  const subscription = await readSubscription(work, subscription_id)
  const bill = await billCredit(work, subscription, left)
  if (!bill) return undefined
  const { current_period_end } = subscription
  const end = at < current_period_end ? current_period_end : at
  return billSubscription(work, subscription, {
    ...{ bill, left: [], period: { start: at, end } },
    billing_reason: 'subscription_update',
  })
}

/**
 * The order that adds credits to a balance; undefined if they must stay pending. `before` is the
 * order issued with the same change, which is not stored yet, so credits cannot refer to it by
 * query.
 */
export async function billCredit(
  work: Work,
  subscription: SubscriptionWithNested,
  lines: readonly ChangeLine[],
  before?: ChargedBill | null,
): Promise<ChargedBill | undefined> {
  if (netOf(lines) >= 0 || (await hasUnpaidOrder(work, subscription.id))) return undefined
  const due = { lines: [...lines], discount_amount: 0 }
  const issued = before ? issuedBefore(before, subscription) : undefined
  const merchant = await merchantOf(work, subscription)
  const taxed = await taxBill(work, merchant, subscription, { ...due, before: issued })
  // If the tax on a charge among them cannot be calculated, they stay pending.
  return taxed && { due, taxed }
}

const issuedBefore = ({ due, taxed }: ChargedBill, { currency }: SubscriptionWithNested) => ({
  lines: new Set(due.lines.filter(isOfChange).map(({ key }) => key)),
  order: chargedOrderOf(taxed, currency),
  credits: taxed.credits ?? [],
})
