import { stripePluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import type { StripePluginUpgrade } from '@gatehouse/contract/billing/stripe-plugin'
import { fail } from '@gatehouse/contract/kit/problems'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { areFree } from '../products/price.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { findByPlanName } from './find-plan.ts'
import { createPluginCheckout } from './open-checkout.ts'
import { openPluginPortal } from './open-portal.ts'
import { requirePluginBuyer, type PluginBuyer } from './plugin-buyer.ts'
import { findPluginCustomer } from './plugin-customer.ts'
import { activeSubscriptionsOf, chosenOf } from './plugin-subscriptions.ts'
import { pluginTarget } from './plugin-target.ts'
import { atSellingOrganization, type Selling } from './selling-organization.ts'

/**
 * Opens the page on which the buyer subscribes to a plan: a checkout, or for a paid subscription
 * the portal, where the customer sees what the change costs and confirms it.
 */
export async function upgradePlan(work: Work, body: StripePluginUpgrade) {
  const buyer = await requirePluginBuyer(work, body, 'buy')
  const selling = await atSellingOrganization(work)
  const success_url = pluginTarget(work, body.successUrl)
  const return_url = pluginTarget(work, body.cancelUrl)
  const product_id = await productOf(selling, body)
  const customer = await findPluginCustomer(selling, buyer)
  const running = await activeSubscriptionsOf(selling.work, customer)
  const current = chosenOf(running, body.subscriptionId)
  if (body.subscriptionId && !current) fail(stripePluginProblems.not_found)
  const redirect = !body.disableRedirect
  if (customer && current) {
    const page = await changePage(selling, current, { ...body, product_id })
    if (!isFree(current)) {
      const returnUrl = body.returnUrl ?? '/'
      const url = await openPluginPortal(selling.work, customer, buyer, { page, returnUrl })
      return { id: current.id, url, redirect }
    }
  }
  const { id, url } = await createPluginCheckout(selling, buyer, {
    products: [product_id],
    subscription_id: current && isFree(current) ? current.id : null,
    ...{ success_url, return_url, embed_origin: null, discount_id: null },
    allow_discount_codes: true,
    metadata: metadataOf(body, buyer),
    ...(body.seats !== undefined && { seats: body.seats }),
  })
  return { id, url, redirect }
}

/** The product of the plan that is billed as often as requested. */
async function productOf(
  { work, organization_id }: Selling<Reading>,
  { plan, annual = false }: StripePluginUpgrade,
): Promise<string> {
  const named = await findByPlanName(work, organization_id, plan)
  const matching = named.filter(({ recurring_interval: interval }) =>
    annual ? interval === 'year' : interval !== null && interval !== 'year',
  )
  // A plan that is only billed by the year is found without `annual` too.
  const found = matching.length > 0 || annual ? matching : named.filter(isRecurring)
  if (found.length > 1) fail(stripePluginProblems.plan_ambiguous)
  return found[0]?.id ?? fail(stripePluginProblems.plan_not_found)
}

const isRecurring = (product: { recurring_interval: string | null }) =>
  product.recurring_interval !== null

const isFree = ({ amount, prices }: SubscriptionWithNested) => amount === 0 && areFree(prices)

type Change = Pick<StripePluginUpgrade, 'seats' | 'scheduleAtPeriodEnd'> & { product_id: string }

/** The portal's page with the dialog that makes the change; fails if there is none to make. */
async function changePage(
  { work, organization_id }: Selling<Reading>,
  current: SubscriptionWithNested,
  { product_id, seats, scheduleAtPeriodEnd }: Change,
): Promise<string> {
  const isSamePlan = current.product_id === product_id
  const isSame = isSamePlan && (seats === undefined || seats === current.seats)
  if (isSame) fail(stripePluginProblems.already_subscribed)
  if (scheduleAtPeriodEnd) fail(stripePluginProblems.not_scheduled)
  const merchant = await findOrganization(work, organization_id)
  const rights = merchant && portalRightsOf(toOrganization(merchant))
  if (!(isSamePlan ? rights?.seats : rights?.plan)) fail(stripePluginProblems.updates_not_allowed)
  const change: Record<string, string> = isSamePlan
    ? { change: 'seats', seats: String(seats) }
    : { change: 'plan', product: product_id }
  return `/subscriptions/${current.id}?${new URLSearchParams(change)}`
}

/** As in the plugin, who bought for whom is kept with the purchase. */
const metadataOf = (
  { metadata = {} }: StripePluginUpgrade,
  { user, buyer_organization_id }: PluginBuyer,
) => ({ ...metadata, userId: user.id, referenceId: buyer_organization_id ?? user.id })
