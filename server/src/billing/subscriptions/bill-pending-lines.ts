import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { mayRenew } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { chargeOrderTask, type OrderRow } from '../orders/order.ts'
import { billSubscription } from './bill-subscription.ts'
import { netOf } from './changes/plan-change.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { applyCredits } from './changes/apply-credits.ts'
import { merchantOf, readSubscription } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'
import { taxBill } from './tax-bill.ts'

/**
 * Bills the amounts of a plan upgrade that were deferred to the next renewal, if there is none: the
 * period of a subscription, locked by this transaction, ended at the given time. An amount below
 * `least` stays pending. Returns the order, if there is one.
 */
export async function billPendingLines(
  work: Work,
  subscription: SubscriptionRow,
  at: Date,
  { least = AMOUNT_MIN } = {},
): Promise<OrderRow | undefined> {
  const { id, organization_id, current_period_start: start } = subscription
  const merchant = await merchantOf(work, subscription)
  const pending = await pendingLinesOf(work, id)
  if (!mayRenew(merchant) || netOf(pending) < least) return undefined
  const { lines, left } = applyCredits(pending)
  const subscriptionView = await readSubscription(work, id)
  const due = { lines, discount_amount: 0 }
  // If the tax cannot be calculated, the used time is billed without tax.
  const taxed = await taxBill(work, merchant, subscriptionView, due)
  const bill = { due, taxed: taxed ?? { ...due, tax_amount: 0, tax_details: null } }
  const period = { start, end: at }
  const billing_reason = 'subscription_update'
  const order = await billSubscription(work, subscriptionView, {
    bill,
    left,
    period,
    billing_reason,
  })
  if (order.status === 'pending') {
    await enqueue(work, chargeOrderTask, { organization_id, subject_id: order.id })
  }
  return order
}
