import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { toAddress, type CustomerRow } from '../customers/customer.ts'
import { basisOfPrice } from '../orders/basis.ts'
import { issueOrder, type Line } from '../orders/issue-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { behaviorOf } from '../products/price.ts'
import { collectionOf } from '../subscriptions/collection-of.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { taxSale } from '../tax/tax-sale.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import type { PlannedSubscription } from './plan-subscription.ts'

type FirstPeriod = {
  subscription: SubscriptionRow
  customer: CustomerRow
  planned: PlannedSubscription
}

/** Issues the order of the first period of a subscription by hand; a trial's costs nothing. */
export async function billFirstPeriod(
  work: Work,
  merchant: OrganizationRow,
  { subscription, customer, planned }: FirstPeriod,
): Promise<OrderRow> {
  const { billing_name, name, billing_address, tax_id } = customer
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const { details, ...amounts } = await amountsOf(work, merchant, {
    subscription,
    customer,
    planned,
  })
  return issueOrder(work, {
    organization_id: subscription.organization_id,
    customer_id: customer.id,
    product_id: subscription.product_id,
    subscription_id: subscription.id,
    discount_id: subscription.discount_id,
    checkout_id: null,
    billing_reason: 'subscription_create',
    currency: subscription.currency,
    ...amounts,
    tax_details: text(details),
    seats: subscription.seats,
    billing_name: billing_name ?? name,
    billing_address: text(billing_address),
    tax_id: text(tax_id),
    metadata: JSON.stringify(subscription.metadata),
    custom_field_data: JSON.stringify(subscription.custom_field_data),
    period_start: subscription.current_period_start,
    period_end: subscription.current_period_end,
    collection: collectionOf(subscription, work.now),
  })
}

/** The lines, discount and tax of the first period. */
async function amountsOf(
  work: Work,
  merchant: OrganizationRow,
  { subscription, customer, planned }: FirstPeriod,
) {
  const { product, price, amount, discount_amount, currency, trial } = planned
  const { name } = product
  const { current_period_start: start, current_period_end: end } = subscription
  if (trial) {
    const label = lineLabel({ kind: 'trial', name, span: { start, end } })
    const basis = { kind: 'trial' } as const
    const line: Line = { label, amount: 0, product_price_id: price.id, basis }
    return { lines: [line], discount_amount: 0, tax_amount: 0, details: null }
  }
  const tax = await taxSale(work, merchant, {
    buyer: { address: toAddress(customer.billing_address), tax_id: customer.tax_id },
    sale: { amount: amount - discount_amount, currency, tax_behavior: behaviorOf(price) },
  })
  if (!tax) return fail(subscriptionProblems.tax_unavailable)
  const basis = basisOfPrice(price, { amount, seats: subscription.seats })
  const line: Line = { label: name, amount, product_price_id: price.id, basis }
  const { tax_amount, details } = tax
  const lines = withoutTax([line], tax_amount, details?.behavior ?? null)
  return { lines, discount_amount, tax_amount, details }
}
