import { processorOf } from '@gatehouse/ui/card/processor.ts'
import type { Checkout } from '../client.ts'
import { bankPageOf } from '../processor.ts'

/** Redirects the buyer to the bank's page, or has Stripe's library show it over ours. */
export async function openBankPage(checkout: Checkout): Promise<void> {
  const page = bankPageOf(checkout)
  const processor = processorOf(checkout.payment_processor_metadata)
  const secret = checkout.payment_processor_metadata.intent_client_secret
  if (processor?.kind === 'stripe' && secret) {
    const { confirmBankAction: confirmAtBank } =
      await import('@gatehouse/ui/card/stripe-library.ts')
    return confirmAtBank(processor, secret)
  }
  if (!page) return
  location.assign(page)
  // The page is being unloaded: nothing may be drawn over it.
  await new Promise(() => {})
}
