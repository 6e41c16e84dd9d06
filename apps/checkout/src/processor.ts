import type { Checkout } from './client.ts'

/** The URL where the buyer authenticates with the bank. */
export function bankPageOf({ payment_processor_metadata: facts }: Checkout): string | undefined {
  return facts.intent_status === 'requires_action' ? facts.next_action_url : undefined
}

/** Whether the bank requires authentication, on its page or through Stripe's library. */
export function bankRequiresAction({ payment_processor_metadata: facts }: Checkout): boolean {
  return facts.intent_status === 'requires_action'
}
