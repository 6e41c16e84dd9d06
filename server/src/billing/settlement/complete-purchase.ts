import { lineLabel } from '@gatehouse/contract/billing/line-labels'
import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { linkOrder } from '../../payments/charges/queries.ts'
import { notifyPage } from '../checkouts/publish-checkout-update.ts'
import { chosenProduct, type ShownCheckout } from '../checkouts/checkout.ts'
import { activeTrial } from '../checkouts/trial.ts'
import { isMerchantDeleted } from '../checkouts/merchant-deleted.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
import { totalOfCheckout } from '../checkouts/pricing.ts'
import { hasBillableSubscription } from '../checkouts/queries.ts'
import { isExclusive } from '../checkouts/reject-second-subscription.ts'
import { releaseBalance } from '../balance/spend-balance.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import { basisOfPrice } from '../orders/basis.ts'
import { issueOrder } from '../orders/issue-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { intervalOf } from '../products/product.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'
import { upgradeSubscription } from '../subscriptions/upgrade-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import type { Purchase } from './lock-sale.ts'
import { mailPurchase } from './mail-purchase.ts'
import { queueSaleNotice } from './notify-merchant.ts'

/** A purchase: a checkout, and the subscription it upgrades. */
type CompletedPurchase = Pick<Purchase, 'checkout' | 'upgraded'>

/**
 * Completes a confirmed checkout that was paid or had nothing to pay: the buyer gets the products.
 * Its row is locked, as is the subscription it upgrades; the payment, if there is one, has just
 * succeeded.
 */
export async function completePurchase(
  work: Work,
  { checkout, upgraded }: CompletedPurchase,
  payment: PaymentRow | null,
): Promise<void> {
  const subscription = await startPurchased(work, { checkout, upgraded }, payment)
  const order = await issuePurchased(work, { checkout, upgraded }, { payment, subscription })
  const { organization_id, customer_id, product_id } = order
  const sellPlan = { organization_id, customer_id, product_id }
  const purchase = subscription ? { subscription_id: subscription.id } : { order_id: order.id }
  await grantNow(work, { ...sellPlan, ...purchase })
  await moveCheckout(work, checkout, 'succeed')
  await tellPage(work, checkout.id, { order, subscription })
  const later = totalOfCheckout(checkout)
  await mailPurchase(work, await readOrder(work, order.id), { later })
  await queueSaleNotice(work, checkout.organization, order)
}

async function startPurchased(
  work: Work,
  { checkout, upgraded }: CompletedPurchase,
  payment: PaymentRow | null,
): Promise<SubscriptionRow | undefined> {
  const product = chosenProduct(checkout)
  const recurring_interval = intervalOf(product)
  if (recurring_interval === null) return undefined
  const { organization_id, product_price_id, currency, seats } = checkout
  const usage = product.prices.filter(
    price => price.amount_type === 'metered_unit' && price.price_currency === currency,
  )
  const terms = {
    ...{ product_id: product.id, checkout_id: checkout.id, recurring_interval },
    payment_method_id: payment?.payment_method_id ?? null,
    price_ids: [...new Set([product_price_id, ...usage.map(price => price.id)])],
    amount: checkout.amount - checkout.discount_amount,
    discount_id: checkout.discount_id,
    currency,
    seats,
    trial: activeTrial(checkout, product),
    recurring_interval_count: product.recurring_interval_count ?? 1,
    exclusive: isExclusive(checkout),
    metadata: JSON.stringify(checkout.metadata),
    custom_field_data: JSON.stringify(checkout.custom_field_data),
    billing_details: checkout.is_buyer_proven ? null : JSON.stringify(billingDetailsOf(checkout)),
  }
  if (upgraded) return upgradeSubscription(work, upgraded.subscription, terms)
  const customer_id = customerOf(checkout)
  const started = await startSubscription(work, { organization_id, customer_id, ...terms })
  // A paid purchase was checked before under the customer's lock (`isNoLongerPossible`), so this
  // cannot fail.
  if (!started) throw new Error(`checkout ${checkout.id} was paid for what may not start`)
  return started
}

const billingDetailsOf = (checkout: ShownCheckout): BillingDetailsDocument => ({
  billing_name: checkout.customer_billing_name ?? checkout.customer_name,
  billing_address: checkout.customer_billing_address,
  tax_id: checkout.customer_tax_id,
})

function customerOf({ id, customer_id }: ShownCheckout): string {
  if (customer_id === null) throw new Error(`checkout ${id} was confirmed by nobody`)
  return customer_id
}

type Paid = { payment: PaymentRow | null; subscription: SubscriptionRow | undefined }

async function issuePurchased(
  work: Work,
  { checkout, upgraded }: CompletedPurchase,
  { payment, subscription }: Paid,
) {
  const { tax_details } = checkout
  const { billing_name, billing_address, tax_id } = billingDetailsOf(checkout)
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const paid =
    payment?.kind === 'payment' ? { payment_id: payment.id, amount: payment.amount } : null
  const held = payment ? await releaseBalance(work, payment) : ofVerifiedBuyer(checkout)
  const order = await issueOrder(
    work,
    {
      organization_id: checkout.organization_id,
      customer_id: customerOf(checkout),
      product_id: checkout.product_id,
      subscription_id: subscription?.id ?? null,
      checkout_id: checkout.id,
      discount_id: checkout.discount_id,
      billing_reason: reasonOf(subscription, upgraded),
      currency: checkout.currency,
      ...billed(checkout, subscription),
      tax_details: text(tax_details),
      seats: checkout.seats,
      billing_name,
      billing_address: text(billing_address),
      tax_id: text(tax_id),
      period_start: subscription?.current_period_start ?? null,
      period_end: subscription?.current_period_end ?? null,
      metadata: JSON.stringify(checkout.metadata),
      custom_field_data: JSON.stringify(checkout.custom_field_data),
    },
    { paid, held },
  )
  if (payment?.kind === 'setup') await linkOrder(work, payment.id, order.id)
  return order
}

/**
 * Without a payment, no balance was reserved; a buyer who only typed an address cannot spend a
 * balance.
 */
const ofVerifiedBuyer = ({ is_buyer_proven }: ShownCheckout) => (is_buyer_proven ? undefined : 0)

const reasonOf = (
  subscription: SubscriptionRow | undefined,
  upgraded: CompletedPurchase['upgraded'],
) => {
  if (!subscription) return 'purchase'
  return upgraded ? 'subscription_update' : 'subscription_create'
}

/** The amounts of the first order; zero during a trial. */
function billed(checkout: ShownCheckout, subscription: SubscriptionRow | undefined) {
  const { product_price_id, amount, discount_amount } = checkout
  const { name } = chosenProduct(checkout)
  if (subscription?.status === 'trialing') {
    const { current_period_start: start, current_period_end: end } = subscription
    const label = lineLabel({ kind: 'trial', name, span: { start, end } })
    const line = { label, amount: 0, product_price_id, basis: { kind: 'trial' as const } }
    return { lines: [line], discount_amount: 0, tax_amount: 0 }
  }
  const tax_amount = checkout.tax_amount ?? 0
  const basis = basisOfPrice(checkout.price, checkout)
  const lines = [{ label: name, amount, product_price_id, basis }]
  const { tax_behavior } = checkout
  return { lines: withoutTax(lines, tax_amount, tax_behavior), discount_amount, tax_amount }
}

async function tellPage(
  work: Work,
  checkout_id: string,
  { order, subscription }: { order: OrderRow; subscription: SubscriptionRow | undefined },
): Promise<void> {
  if (subscription) {
    const data = { subscription_id: subscription.id }
    await notifyPage(work, { checkout_id, event: 'checkout.subscription_created', data })
  }
  await notifyPage(work, {
    checkout_id,
    event: 'checkout.order_created',
    data: { order_id: order.id },
  })
}

/**
 * Whether a paid purchase may no longer start: its customer or merchant was deleted, the
 * subscription to upgrade was already upgraded, or the customer got another subscription and may
 * have only one. Their rows stay locked until the transaction ends, so that of two simultaneous
 * purchases one sees the other.
 */
export async function isNoLongerPossible(
  work: Work,
  { checkout, upgraded }: CompletedPurchase,
): Promise<boolean> {
  const { organization_id, subscription_id: except } = checkout
  const customer_id = customerOf(checkout)
  if (await isMerchantDeleted(work, organization_id)) return true
  if (!(await lockCustomerIn(work, organization_id, { id: customer_id }))) return true
  if (upgraded && !upgraded.free) return true
  if (!isExclusive(checkout)) return false
  return hasBillableSubscription(work, organization_id, { customer_id, email: null, except })
}
