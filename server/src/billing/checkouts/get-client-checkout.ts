import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { checkoutIdOf, type FullCheckout } from './checkout.ts'
import { inMerchantTime } from './merchant-time.ts'
import { readCheckout } from './queries.ts'
import { isExpired } from './update-checkout.ts'

/**
 * The checkout a client secret identifies; a finished one stays readable, an expired one returns an
 * error.
 */
export async function getClientCheckout(
  work: Reading,
  client_secret: string,
): Promise<FullCheckout> {
  const id = checkoutIdOf(work.server, client_secret)
  const checkout = id === undefined ? undefined : await readCheckout(work, id)
  if (!checkout) return fail(checkoutProblems.not_found)
  if (isExpired(checkout, inMerchantTime(work, checkout).now)) fail(checkoutProblems.expired)
  return checkout
}
