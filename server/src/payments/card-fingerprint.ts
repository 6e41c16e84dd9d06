import Stripe from 'stripe'
import type { Site } from '../platform/site.ts'
import { callApi, onAccount, retrieveMethod } from './processor.ts'

/**
 * The fingerprint of the card that a payment will be charged to; null if the method is not a card,
 * or the processor does not know it (which requesting the payment will report).
 */
export async function fingerprintToCharge(
  site: Site,
  { confirmation_token, method }: { confirmation_token: string | null; method: string | null },
  account: string | null,
): Promise<string | null> {
  if (confirmation_token === null) {
    const processorMethod = method === null ? null : await retrieveMethod(site, method, account)
    return processorMethod?.fingerprint ?? null
  }
  try {
    const token = await callApi(site, 'card', stripe =>
      stripe.confirmationTokens.retrieve(confirmation_token, {}, onAccount(account)),
    )
    return token.payment_method_preview?.card?.fingerprint ?? null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}
