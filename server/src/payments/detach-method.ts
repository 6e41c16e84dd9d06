import Stripe from 'stripe'
import type { Site } from '../platform/site.ts'
import { callApi, onAccount } from './processor.ts'

/** Detaches a method from its customer at the processor, unless it is already detached there. */
export async function detachMethod(
  site: Site,
  processor_id: string,
  account: string | null,
): Promise<void> {
  try {
    await callApi(site, 'detach', stripe =>
      stripe.paymentMethods.detach(processor_id, {}, onAccount(account)),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
