import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { mayRenew } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import type { OrderRow } from '../orders/order.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { billSubscription } from './bill-subscription.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { dueAtEnd } from './due-at-end.ts'
import { merchantOf, readSubscription } from './queries.ts'
import { unbilledUsage } from './read-usage.ts'
import type { SubscriptionRow } from './subscription.ts'
import { taxBill } from './tax-bill.ts'
import { usageTotal } from './usage-charge.ts'

/**
 * Bills the amounts of a plan upgrade that were deferred to the next renewal, and the usage that no
 * order has billed, if there is no renewal: the period of a subscription, locked by this
 * transaction, ended at the given time. An amount below `least` stays pending. Returns the order,
 * if there is one.
 */
export async function billPendingLines(
  work: Work,
  subscription: SubscriptionRow,
  at: Date,
  { least = AMOUNT_MIN } = {},
): Promise<OrderRow | undefined> {
  const { id, current_period_start: start } = subscription
  const merchant = await merchantOf(work, subscription)
  const pending = await pendingLinesOf(work, id)
  const usage = await unbilledUsage(work, id)
  const subscriptionView = await readSubscription(work, id)
  const { due, net, left } = dueAtEnd(subscriptionView, { pending, usage })
  if (!mayRenew(merchant) || net < least) return undefined
  // If the tax cannot be calculated, the used time is billed without tax.
  const taxed = await taxBill(work, merchant, subscriptionView, due)
  const bill = { due, taxed: taxed ?? { ...due, tax_amount: 0, tax_details: null } }
  const period = { start, end: at }
  const billing_reason = 'subscription_update'
  const order = await billSubscription(work, subscriptionView, {
    ...{ bill, left, usage, period, billing_reason },
  })
  await requestPayment(work, order)
  return order
}

/** Bills usage of a period that was replaced by another one, if there is any. */
export async function billEndedUsage(
  work: Work,
  subscription: SubscriptionRow,
  at: Date,
): Promise<void> {
  const usage = await unbilledUsage(work, subscription.id)
  if (usageTotal(usage) > 0) await billPendingLines(work, subscription, at)
}
