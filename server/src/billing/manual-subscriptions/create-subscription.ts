import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import type { SubscriptionCreate } from '@gatehouse/contract/billing/manual-subscriptions'
import { orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import { subscriptionProblems, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import {
  isSelling,
  subscriptionSettingsOf,
  type OrganizationRow,
} from '../../organizations/merchant/merchant.ts'
import { methodToCharge } from '../../payments/methods/queries.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { hasBillableSubscription } from '../checkouts/queries.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import { isPaid } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { requireBillingDetails } from '../invoices/billing-details.ts'
import { mailPurchase } from '../settlement/mail-purchase.ts'
import { merchantOf, readSubscription } from '../subscriptions/queries.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'
import { toSubscription, type SubscriptionRow } from '../subscriptions/subscription.ts'
import { billFirstPeriod } from './bill-first-period.ts'
import { planSubscription, type PlannedSubscription } from './plan-subscription.ts'

/**
 * Starts a subscription for a customer by hand: with its first order, which is charged right after
 * or sent as an invoice, and with its benefits.
 */
export async function createSubscription(
  work: Work,
  body: SubscriptionCreate,
): Promise<Subscription> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const merchant = await merchantOf(work, { organization_id })
  if (!isSelling(merchant)) fail(subscriptionProblems.payment_not_ready)
  const customer = await customerOf(work, organization_id, body)
  const planned = await planSubscription(work, body, merchant)
  const subscription = await start(work, { body, merchant, customer, planned })
  const { id: subscription_id, product_id } = subscription
  const { id: customer_id } = customer
  await redeem(work, subscription, planned)
  const order = await billFirstPeriod(work, merchant, { subscription, customer, planned })
  await grantNow(work, { organization_id, customer_id, product_id, subscription_id })
  await requestPayment(work, order)
  if (isPaid(order.status)) await mailPurchase(work, await readOrder(work, order.id))
  const made = toSubscription(await readSubscription(work, subscription_id))
  const subject = { subject_kind: 'subscription', subject_id: subscription_id, organization_id }
  await recordAudit(work, { action: 'subscription.created', ...subject, after: made })
  return made
}

async function customerOf(
  work: Work,
  organization_id: string,
  { customer_id, external_customer_id }: SubscriptionCreate,
): Promise<CustomerRow> {
  const field = external_customer_id && !customer_id ? 'external_customer_id' : 'customer_id'
  const loc = ['body', field]
  const input = customer_id ?? external_customer_id
  if (!input) return invalid({ loc, msg: 'Field required', type: 'missing' })
  const key = customer_id ? { id: customer_id } : { external_id: input }
  const customer = await lockCustomerIn(work, organization_id, key)
  return customer ?? invalid({ loc, msg: 'Customer does not exist.', input })
}

type Beginning = {
  body: SubscriptionCreate
  merchant: OrganizationRow
  customer: CustomerRow
  planned: PlannedSubscription
}

async function start(
  work: Work,
  { body, merchant, customer, planned }: Beginning,
): Promise<SubscriptionRow> {
  const { id: organization_id } = merchant
  const { id: customer_id } = customer
  const { product, trial, price_ids, amount, discount_amount, currency, seats } = planned
  const exclusive = !subscriptionSettingsOf(merchant).allow_multiple_subscriptions
  const buyer = { customer_id, email: null }
  if (exclusive && (await hasBillableSubscription(work, organization_id, buyer))) {
    fail(checkoutProblems.already_subscribed, 'This customer already has an active subscription.')
  }
  const invoiced = body.collection_method === 'send_invoice'
  if (invoiced) requireBillingDetails(customer)
  const method = await methodToCharge(work, { customer_id, payment_method_id: null })
  if (!method && !invoiced && !planned.free) fail(orderDraftProblems.no_method)
  const started = await startSubscription(work, {
    ...{ organization_id, customer_id, product_id: product.id, checkout_id: null },
    payment_method_id: invoiced ? null : (method?.id ?? null),
    ...{ price_ids, amount: amount - discount_amount, currency, seats, trial, exclusive },
    discount_id: body.discount_id ?? null,
    recurring_interval: product.recurring_interval,
    recurring_interval_count: product.recurring_interval_count ?? 1,
    collection_method: body.collection_method,
    net_days: invoiced ? body.net_days : null,
    metadata: JSON.stringify(body.metadata),
    custom_field_data: JSON.stringify(body.custom_field_data),
    billing_details: null,
  })
  return started ?? fail(checkoutProblems.already_subscribed)
}

async function redeem(
  work: Work,
  { id: subscription_id, discount_id, organization_id, customer_id }: SubscriptionRow,
  { product, currency }: PlannedSubscription,
): Promise<void> {
  if (discount_id === null) return
  const redemption = { organization_id, discount_id, customer_id, subscription_id }
  const msg = await redeemDiscount(work, redemption, { product, currency })
  if (msg !== undefined) invalid({ loc: ['body', 'discount_id'], msg, input: discount_id })
}
