import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/agenda/schedule.ts'
import { issueOrder } from '../orders/issue-order.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { presetAmount } from '../products/price.ts'
import { announceSubscription } from './announce-subscription.ts'
import { decideRenewal, type Renewal } from './decide-renewal.ts'
import { endSubscription } from './end-subscription.ts'
import type { Period } from './period.ts'
import { lockSubscription, readSubscription, updateSubscription } from './queries.ts'
import {
  renewSubscriptionTask,
  type ShownSubscription,
  type SubscriptionRow,
} from './subscription.ts'

/**
 * Does what the end of a period asks for: the next period with its order and charge, or the end
 * of a canceled subscription. Asked twice, or too early, it bills nothing twice.
 */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (!subscription) return
  const { organization_id } = subscription
  const renewal = decideRenewal(subscription, work.now)
  switch (renewal.kind) {
    case 'nothing':
      return
    case 'early':
      await schedule(work, renewSubscriptionTask, renewal.at, { organization_id, subject_id: id })
      return
    case 'end':
      await endSubscription(work, subscription, 'cancel', { at: renewal.at })
      return
    case 'renew':
      await startPeriod(work, subscription, renewal)
  }
}

async function startPeriod(
  work: Work,
  subscription: SubscriptionRow,
  { period, step }: Extract<Renewal, { kind: 'renew' }>,
): Promise<void> {
  const { id, organization_id, status } = subscription
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next(step, status),
    current_period_start: period.start,
    current_period_end: period.end,
  })
  const order = await issueOrder(work, orderOf(await readSubscription(work, id), period))
  await schedule(work, renewSubscriptionTask, period.end, { organization_id, subject_id: id })
  if (order.status === 'pending') {
    await enqueue(work, chargeOrderTask, { organization_id, subject_id: order.id })
  }
  await announceSubscription(work, id, ['subscription.updated', 'subscription.cycled'])
}

/** The prices are those it was sold with; a chosen amount stays what the buyer chose. */
function orderOf(subscription: ShownSubscription, { start, end }: Period) {
  const { customer, product, prices, amount } = subscription
  const lines = prices
    .filter(price => price.amount_type !== 'metered_unit')
    .map(price => ({
      label: `${product.name} (${dateOf(start)} to ${dateOf(end)})`,
      amount: price.amount_type === 'custom' ? amount : presetAmount(price),
      product_price_id: price.id,
    }))
  const { billing_name, billing_address, tax_id } = customer
  return {
    organization_id: subscription.organization_id,
    customer_id: subscription.customer_id,
    product_id: subscription.product_id,
    subscription_id: subscription.id,
    billing_reason: 'subscription_cycle' as const,
    currency: subscription.currency,
    lines,
    discount_amount: 0,
    tax_amount: 0,
    billing_name: billing_name ?? customer.name,
    billing_address: billing_address && JSON.stringify(billing_address),
    tax_id: tax_id && JSON.stringify(tax_id),
    seats: subscription.seats,
    period_start: start,
    period_end: end,
    metadata: JSON.stringify(subscription.metadata),
    custom_field_data: JSON.stringify(subscription.custom_field_data),
  }
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)
