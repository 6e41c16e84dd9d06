import type { Work } from '../../platform/work.ts'
import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import type { OrderWithNested } from '../orders/order.ts'
import { recoverSubscription } from '../subscriptions/recover-subscription.ts'
import { renewSubscriptionTask, type SubscriptionRow } from '../subscriptions/subscription.ts'
import { mailPurchase } from './mail-purchase.ts'

/**
 * What follows when an order that was issued before it was paid is paid: its subscription, locked,
 * recovers; a purchase by hand grants its product's benefits; and the receipt is mailed.
 */
export async function deliverPaidOrder(
  work: Work,
  paid: OrderWithNested,
  subscription: SubscriptionRow | undefined,
): Promise<void> {
  if (subscription) await recoverOrRenewSubscription(work, subscription)
  else if (paid.billing_reason === 'purchase') {
    const { organization_id, customer_id, product_id, id: order_id } = paid
    await grantNow(work, { organization_id, customer_id, product_id, order_id })
  }
  await mailPurchase(work, paid)
}

/**
 * A paid subscription becomes active again, and a period that fell due during the payment is billed
 * now.
 */
async function recoverOrRenewSubscription(
  work: Work,
  subscription: SubscriptionRow,
): Promise<void> {
  const { id, organization_id, status, current_period_end } = subscription
  const isPeriodOver = status === 'active' && current_period_end <= work.now
  if (!isPeriodOver) return recoverSubscription(work, subscription)
  const about = { organization_id, subject_id: id }
  await scheduleOnce(work, renewSubscriptionTask, current_period_end, about)
}
