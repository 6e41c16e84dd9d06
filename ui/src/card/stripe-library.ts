import { loadStripe } from '@stripe/stripe-js/pure'
import type { Processor } from './processor.ts'

type StripeProcessor = Extract<Processor, { kind: 'stripe' }>

let loaded: ReturnType<typeof loadStripe> | undefined

/** Stripe's library, loaded once from Stripe: it may not be hosted elsewhere. */
export function stripeLibrary({ key, account }: StripeProcessor): ReturnType<typeof loadStripe> {
  loaded ??= loadStripe(key, account ? { stripeAccount: account } : undefined)
  return loaded
}

/** Has Stripe's library show the bank's challenge; resolves when the buyer has completed it. */
export async function confirmBankAction(
  processor: StripeProcessor,
  clientSecret: string,
): Promise<void> {
  const stripe = await stripeLibrary(processor)
  await stripe?.handleNextAction({ clientSecret })
}
