import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { mayRenew, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import { sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/agenda/schedule.ts'
import { issueOrder } from '../orders/issue-order.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { presetAmount } from '../products/price.ts'
import { announceSubscription } from './announce-subscription.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { hasDiscount } from './discounted-period.ts'
import { decideRenewal, type Renewal } from './decide-renewal.ts'
import { endSubscription } from './end-subscription.ts'
import type { Period } from './period.ts'
import { lockSubscription, readSubscription, updateSubscription } from './queries.ts'
import { taxRenewal, type TaxedBill } from './tax-renewal.ts'
import {
  renewSubscriptionTask,
  type ShownSubscription,
  type SubscriptionRow,
} from './subscription.ts'

/** When a renewal whose tax nobody could tell is tried again. */
const TAX_AGAIN_MS = 10 * MINUTE

/**
 * Does what the end of a period asks for: the next period with its order and charge, or the end
 * of a canceled subscription, or of one whose merchant was denied. Asked twice, or too early, it
 * bills nothing twice.
 */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (!subscription) return
  const { organization_id } = subscription
  const merchant = await findOrganization(work, organization_id)
  const billed = merchant !== undefined && mayRenew(merchant)
  const renewal = decideRenewal(subscription, work.now, { billed })
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
      if (merchant) await startPeriod(work, merchant, { subscription, renewal })
  }
}

type Due = { subscription: SubscriptionRow; renewal: Extract<Renewal, { kind: 'renew' }> }

async function startPeriod(
  work: Work,
  merchant: OrganizationRow,
  { subscription, renewal: { period, step } }: Due,
): Promise<void> {
  const { id, organization_id, status } = subscription
  const shown = await readSubscription(work, id)
  const billed = billOf(shown, period)
  const taxed = await taxRenewal(work, merchant, shown, billed)
  if (!taxed) {
    const at = later(work.now, TAX_AGAIN_MS)
    await schedule(work, renewSubscriptionTask, at, { organization_id, subject_id: id })
    return
  }
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next(step, status),
    current_period_start: period.start,
    current_period_end: period.end,
    ...billed.terms,
  })
  const order = await issueOrder(work, orderOf(await readSubscription(work, id), period, taxed))
  await schedule(work, renewSubscriptionTask, period.end, { organization_id, subject_id: id })
  if (order.status === 'pending') {
    await enqueue(work, chargeOrderTask, { organization_id, subject_id: order.id })
  }
  await announceSubscription(work, id, ['subscription.updated', 'subscription.cycled'])
}

/**
 * What the next period asks for. The prices are those it was sold with; a chosen amount stays what
 * the buyer chose. A discount that is over is taken off no more, and the subscription has none.
 */
function billOf(subscription: ShownSubscription, { start, end }: Period) {
  const { product, prices, amount, seats, currency, discount } = subscription
  const asked = prices.map(price => ({
    id: price.id,
    amount_type: price.amount_type,
    amount: price.amount_type === 'custom' ? amount : presetAmount(price, seats),
    // Nothing counts usage yet: what is billed by it comes to nothing, and says so.
    named: price.meter ? `${price.meter.name}, 0 units` : product.name,
  }))
  const lines = asked.map(price => ({
    label: `${price.named} (${dateOf(start)} to ${dateOf(end)})`,
    amount: price.amount,
    product_price_id: price.id,
  }))
  const subtotal = sumOf(lines.map(line => line.amount))
  if (!discount) return { lines, discount_amount: 0, terms: {} }
  const applied_at = subscription.discount_applied_at ?? subscription.started_at ?? start
  if (!hasDiscount(discount, applied_at, start)) {
    const terms = { amount: subtotal, discount_id: null, discount_applied_at: null }
    return { lines, discount_amount: 0, terms }
  }
  const discount_amount = reductionOf(discount, discountable(asked), currency)
  return { lines, discount_amount, terms: { amount: subtotal - discount_amount } }
}

function orderOf(subscription: ShownSubscription, { start, end }: Period, taxed: TaxedBill) {
  const { customer, seats } = subscription
  const { billing_name, billing_address, tax_id } = customer
  return {
    organization_id: subscription.organization_id,
    customer_id: subscription.customer_id,
    product_id: subscription.product_id,
    subscription_id: subscription.id,
    billing_reason: 'subscription_cycle' as const,
    currency: subscription.currency,
    ...taxed,
    discount_id: subscription.discount_id,
    billing_name: billing_name ?? customer.name,
    billing_address: billing_address && JSON.stringify(billing_address),
    tax_id: tax_id && JSON.stringify(tax_id),
    seats,
    period_start: start,
    period_end: end,
    metadata: JSON.stringify(subscription.metadata),
    custom_field_data: JSON.stringify(subscription.custom_field_data),
  }
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)
