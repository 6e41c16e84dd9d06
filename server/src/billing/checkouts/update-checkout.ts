import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { publishCheckoutRow } from './publish-checkout-update.ts'
import { checkoutIdOf, type FullCheckout } from './checkout.ts'
import { inMerchantTime } from './merchant-time.ts'
import { resolveReferences, planChanges, type Body } from './plan-changes.ts'
import { lockCheckoutShared, lockCheckout, updateCheckout as write } from './queries.ts'
import { rejectSecondSubscription } from './reject-second-subscription.ts'
import { recordTrialUse } from './start-trial.ts'
import { taxCheckout } from './tax-checkout.ts'

/** Updates an open checkout for its merchant. */
export async function updateCheckout(
  work: Work,
  id: string,
  body: CheckoutUpdate,
): Promise<FullCheckout> {
  const checkout = await lockCheckoutShared(work, id)
  if (!checkout) return fail(checkoutProblems.not_found)
  return change(work, checkout, body)
}

/** Updates an open checkout for its buyer, identified by its client secret. */
export async function updateClientCheckout(
  work: Work,
  client_secret: string,
  body: CheckoutUpdatePublic,
): Promise<FullCheckout> {
  const checkout = await lockForBuyer(work, client_secret)
  return change(inMerchantTime(work, checkout), checkout, body)
}

/**
 * Locks the checkout a client secret identifies; an expired one is rejected even if it has not been
 * closed yet.
 */
export async function lockForBuyer(work: Work, client_secret: string): Promise<FullCheckout> {
  const id = checkoutIdOf(work.server, client_secret)
  const checkout = id === undefined ? undefined : await lockCheckout(work, id)
  if (!checkout) return fail(checkoutProblems.not_found)
  if (isExpired(checkout, inMerchantTime(work, checkout).now)) fail(checkoutProblems.expired)
  return checkout
}

/** Closed, or open after its expiry time; a confirmed checkout waits for its payment instead. */
export const isExpired = ({ status, expires_at }: FullCheckout, now: Date) =>
  status === 'expired' || (status === 'open' && expires_at <= now)

async function change(work: Work, checkout: FullCheckout, body: Body): Promise<FullCheckout> {
  if (checkout.status !== 'open') fail(checkoutProblems.not_open)
  const meant = await resolveReferences(work, checkout, body)
  const planned = planChanges(checkout, body, meant)
  const changed = Object.keys(planned).length > 0 ? await write(work, checkout, planned) : checkout
  const { customer_id, customer_email: email } = changed
  const named = body.customer_email !== undefined || changed.product_id !== checkout.product_id
  // For an organization's purchase the customer is determined at confirmation, not by the typed
  // address.
  const typed = work.actor.acting_for === undefined ? email : null
  if (named) await rejectSecondSubscription(work, changed, { customer_id, email: typed })
  const anonymous = { buyer_organization_id: null }
  const trialing = typed === null ? changed : await recordTrialUse(work, changed, anonymous)
  return publishCheckoutRow(work, await taxCheckout(work, trialing), 'checkout.updated')
}
