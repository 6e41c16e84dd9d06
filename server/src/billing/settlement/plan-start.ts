import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import type { FullCheckout } from '../checkouts/checkout.ts'
import type { Trial } from '../checkouts/trial.ts'
import type { UpgradedSubscription } from '../checkouts/upgrade.ts'
import { intervalOf } from '../products/product.ts'
import type { NewSubscription } from '../subscriptions/start-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import type { Upgrade } from '../subscriptions/upgrade-subscription.ts'

/**
 * What a purchase starts: nothing if it is paid once, a new subscription, or the paid one that its
 * customer's free subscription becomes. The payment method is known when the payment succeeded.
 */
export type PlannedStart =
  | { kind: 'nothing' }
  | { kind: 'new'; terms: Omit<NewSubscription, 'payment_method_id'> }
  | { kind: 'upgrade'; subscription: SubscriptionRow; terms: Omit<Upgrade, 'payment_method_id'> }

/** The subscription a checkout upgrades; undefined if there is none or it has ended. */
export type UpgradeSource = UpgradedSubscription | undefined

type StartFacts = {
  customer_id: string
  product: FullCheckout['products'][number]
  billing: BillingDetailsDocument
  trial: Trial | null
  exclusive: boolean
}

/** Decides which subscription a purchase starts, and its terms. */
export function planStart(
  checkout: FullCheckout,
  { customer_id, product, billing, trial, exclusive }: StartFacts,
  upgraded: UpgradeSource,
): PlannedStart {
  const recurring_interval = intervalOf(product)
  if (recurring_interval === null) return { kind: 'nothing' }
  const { organization_id, currency, seats, discount_id } = checkout
  const terms = {
    ...{ product_id: product.id, checkout_id: checkout.id, recurring_interval },
    price_ids: pricesToSell(checkout, product),
    amount: checkout.amount - checkout.discount_amount,
    ...{ discount_id, currency, seats, trial, exclusive },
    recurring_interval_count: product.recurring_interval_count ?? 1,
    metadata: JSON.stringify(checkout.metadata),
    custom_field_data: JSON.stringify(checkout.custom_field_data),
    billing_details: checkout.is_buyer_proven ? null : JSON.stringify(billing),
  }
  if (upgraded) return { kind: 'upgrade', subscription: upgraded.subscription, terms }
  return { kind: 'new', terms: { organization_id, customer_id, ...terms } }
}

/** The chosen price, and the product's usage prices in the same currency. */
function pricesToSell(
  { product_price_id, currency }: FullCheckout,
  { prices }: StartFacts['product'],
): string[] {
  const usage = prices.filter(
    price => isMeteredType(price.amount_type) && price.price_currency === currency,
  )
  return [...new Set([product_price_id, ...usage.map(price => price.id)])]
}
