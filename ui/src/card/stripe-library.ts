import { loadStripe } from '@stripe/stripe-js/pure'
import type { Processor } from './processor.ts'

type StripeProcessor = Extract<Processor, { kind: 'stripe' }>

let loaded: ReturnType<typeof loadStripe> | undefined

/** Stripe's library, fetched from Stripe once: it may be served from nowhere else. */
export function stripeLibrary({ key, account }: StripeProcessor): ReturnType<typeof loadStripe> {
  loaded ??= loadStripe(key, account ? { stripeAccount: account } : undefined)
  return loaded
}

/** Lets Stripe's library show what the bank asks; resolves when the buyer has answered. */
export async function answerBank(processor: StripeProcessor, clientSecret: string): Promise<void> {
  const stripe = await stripeLibrary(processor)
  await stripe?.handleNextAction({ clientSecret })
}
