import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { announceAs } from './announce-checkout.ts'
import { checkoutIdOf, type ShownCheckout } from './checkout.ts'
import { forMerchant } from './merchant-time.ts'
import { meantBy, planChanges, type Body } from './plan-changes.ts'
import { holdCheckout, lockCheckout, updateCheckout as write } from './queries.ts'
import { refuseSecondSubscription } from './refuse-second-subscription.ts'
import { noteTrial } from './take-trial.ts'
import { taxCheckout } from './tax-checkout.ts'

/** The merchant changes an open checkout. */
export async function updateCheckout(
  work: Work,
  id: string,
  body: CheckoutUpdate,
): Promise<ShownCheckout> {
  const checkout = await holdCheckout(work, id)
  if (!checkout) return fail(checkoutProblems.not_found)
  return change(work, checkout, body)
}

/** The buyer changes an open checkout, reached by its client secret. */
export async function updateClientCheckout(
  work: Work,
  client_secret: string,
  body: CheckoutUpdatePublic,
): Promise<ShownCheckout> {
  const checkout = await holdForBuyer(work, client_secret)
  return change(forMerchant(work, checkout), checkout, body)
}

/** Locks the checkout a buyer means; one that expired is gone, even before anybody closed it. */
export async function holdForBuyer(work: Work, client_secret: string): Promise<ShownCheckout> {
  const id = checkoutIdOf(work.place, client_secret)
  const checkout = id === undefined ? undefined : await lockCheckout(work, id)
  if (!checkout) return fail(checkoutProblems.not_found)
  if (isExpired(checkout, forMerchant(work, checkout).now)) fail(checkoutProblems.expired)
  return checkout
}

/** Closed, or past its time while still open: a confirmed one waits for its payment. */
export const isExpired = ({ status, expires_at }: ShownCheckout, now: Date) =>
  status === 'expired' || (status === 'open' && expires_at <= now)

async function change(work: Work, checkout: ShownCheckout, body: Body): Promise<ShownCheckout> {
  if (checkout.status !== 'open') fail(checkoutProblems.not_open)
  const meant = await meantBy(work, checkout, body)
  const planned = planChanges(checkout, body, meant)
  const changed = Object.keys(planned).length > 0 ? await write(work, checkout, planned) : checkout
  const { customer_id, customer_email: email } = changed
  const named = body.customer_email !== undefined || changed.product_id !== checkout.product_id
  // Whose an organization's purchase is shows when it is confirmed: not by the address typed.
  const typed = work.actor.acting_for === undefined ? email : null
  if (named) await refuseSecondSubscription(work, changed, { customer_id, email: typed })
  const nobody = { buyer_organization_id: null }
  const tried = typed === null ? changed : await noteTrial(work, changed, nobody)
  return announceAs(work, await taxCheckout(work, tried), 'checkout.updated')
}
