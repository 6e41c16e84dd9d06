import { stripePluginProblems } from '@gatehouse/contract/billing/client-plugins'
import type { stripePluginEndpoints } from '@gatehouse/contract/billing/stripe-plugin'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { findSale } from './find-sale.ts'
import { openPluginPortal } from './open-portal.ts'
import { requireActiveSubscription } from './plugin-subscriptions.ts'

type Body = InputOf<(typeof stripePluginEndpoints)['cancel']>['body']

/** Opens the portal's dialog that cancels a subscription; nothing is canceled before. */
export async function cancelPlan(work: Work, body: Body) {
  const { buyer, selling, customer } = await findSale(work, body, 'buy')
  const { id, cancel_at_period_end } = await requireActiveSubscription(
    selling.work,
    customer,
    body.subscriptionId,
  )
  if (!customer) return fail(stripePluginProblems.not_found)
  if (cancel_at_period_end) fail(stripePluginProblems.already_canceled)
  const page = `/subscriptions/${id}?change=cancel`
  const { returnUrl } = body
  const url = await openPluginPortal(selling.work, customer, buyer, { page, returnUrl })
  return { url, redirect: !body.disableRedirect }
}
