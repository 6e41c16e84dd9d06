import type { Checkout } from '../client.ts'
import { bankPageOf, processorOf } from '../processor.ts'

/** Leads the buyer to the bank's page, or lets Stripe's library show it over ours. */
export async function goToBank(checkout: Checkout): Promise<void> {
  const page = bankPageOf(checkout)
  const processor = processorOf(checkout)
  const secret = checkout.payment_processor_metadata.intent_client_secret
  if (processor?.kind === 'stripe' && secret) {
    const { answerBank } = await import('../live/stripe-library.ts')
    return answerBank(processor, secret)
  }
  if (!page) return
  location.assign(page)
  // The page is being left: what follows must not draw over it.
  await new Promise(() => {})
}
