import { stripePluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import type { stripePluginEndpoints } from '@gatehouse/contract/billing/stripe-plugin'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Work } from '../../platform/work.ts'
import { clearPendingChange } from '../subscriptions/changes/clear-pending-change.ts'
import { inSubscriptionTime } from '../subscriptions/in-subscription-time.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import { findSale } from './find-sale.ts'
import { asCustomer } from './plugin-customer.ts'
import { activeStatusOf, requireActiveSubscription } from './plugin-subscriptions.ts'

type Body = InputOf<(typeof stripePluginEndpoints)['restore']>['body']

/** Keeps a subscription that was set to end, or discards its planned change. */
export async function restorePlan(work: Work, body: Body) {
  const { selling, customer } = await findSale(work, body, 'buy')
  if (!customer) return fail(stripePluginProblems.not_found)
  const own = asCustomer(selling.work, customer)
  const { subscriptionId } = body
  const { id } = await requireActiveSubscription(own, customer, subscriptionId)
  const locked = await lockSubscription(own, id)
  if (!locked) return fail(stripePluginProblems.not_found)
  // Another request may have changed it before it was locked.
  const current = await requireActiveSubscription(own, customer, id)
  if (locked.cancel_at_period_end) await uncancelSubscription(own, id)
  else await discardPlannedChange(own, current)
  return {
    id,
    object: 'subscription' as const,
    status: activeStatusOf(current),
    customer: customer.id,
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  }
}

/** Customers may discard a change that they could have requested. */
async function discardPlannedChange(work: Work, current: SubscriptionWithNested): Promise<void> {
  const { pending, organization_id, id } = current
  if (!pending) return fail(stripePluginProblems.nothing_pending)
  const merchant = await findOrganization(work, organization_id)
  const rights = merchant && portalRightsOf(toOrganization(merchant))
  const isAllowed = pending.product_id === null ? rights?.seats : rights?.plan
  if (!isAllowed) fail(stripePluginProblems.updates_not_allowed)
  await clearPendingChange(inSubscriptionTime(work, current), id)
}
