import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { invalid } from '@gatehouse/contract/kit/problems'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Work } from '../../platform/work.ts'
import { areFree } from '../products/price.ts'
import type { ProductWithParts } from '../products/product.ts'
import { lockSubscription, readSubscription } from '../subscriptions/queries.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import type { CheckoutRow } from './checkout.ts'

/** The subscription a checkout replaces, locked, and whether it is still free. */
export type UpgradedSubscription = { subscription: SubscriptionRow; free: boolean }

/**
 * Locks the subscription a checkout upgrades until this transaction ends: after the checkout,
 * before payment and customer. Undefined if there is none or it has ended; then the purchase starts
 * a new subscription.
 */
export async function lockUpgraded(
  work: Work,
  { subscription_id }: Pick<CheckoutRow, 'subscription_id'>,
): Promise<UpgradedSubscription | undefined> {
  const subscription = subscription_id && (await lockSubscription(work, subscription_id))
  if (!subscription || !isRunning(subscription)) return undefined
  const { amount, prices } = await readSubscription(work, subscription.id)
  return { subscription, free: amount === 0 && areFree(prices) }
}

const isRunning = ({ status }: SubscriptionRow) =>
  (activeStatuses as readonly string[]).includes(status)

/** The offer that replaces a subscription. */
type Offer = { organization_id: string; products: ProductWithParts[] }

/**
 * The subscription a new checkout may upgrade: an active free one of the same merchant, to a
 * recurring product.
 */
export async function upgradable(
  work: Work,
  subscription_id: string | null | undefined,
  { organization_id, products }: Offer,
): Promise<SubscriptionRow | undefined> {
  if (!subscription_id) return undefined
  const reject = (msg: string) =>
    invalid({ loc: ['body', 'subscription_id'], msg, input: subscription_id })
  const locked = await lockUpgraded(work, { subscription_id })
  if (!locked || locked.subscription.organization_id !== organization_id) {
    return reject('Subscription does not exist.')
  }
  if (!locked.free) return reject('Only free subscriptions can be upgraded.')
  const once = products.findIndex(({ recurring_interval }) => recurring_interval === null)
  if (once === -1) return locked.subscription
  const msg = 'A subscription can only be upgraded to a recurring product.'
  return invalid({ loc: ['body', 'products', once], msg, input: products[once]?.id })
}

/** Rejects an upgrade by any customer other than the subscription's own. */
export function rejectForeignUpgrade(
  subscription: SubscriptionRow | undefined,
  customer: { id: string } | undefined,
  loc: string[],
): void {
  if (!subscription || subscription.customer_id === customer?.id) return
  invalid({ loc, msg: 'The subscription belongs to another customer.' })
}

/**
 * A buyer whom the merchant did not authorize may upgrade only if customers may change their plan.
 */
export async function rejectCustomerUpgrade(
  work: Work,
  organization_id: string,
  subscription_id: string,
): Promise<void> {
  const merchant = await findOrganization(work, organization_id)
  if (merchant && portalRightsOf(toOrganization(merchant)).plan) return
  const msg = 'Contact the seller to change your subscription.'
  invalid({ loc: ['body', 'subscription_id'], msg, input: subscription_id })
}
