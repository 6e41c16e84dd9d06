import type { Checkout } from './client.ts'

/** Where the buyer must go to prove to the bank who they are. */
export function bankPageOf({ payment_processor_metadata: facts }: Checkout): string | undefined {
  return facts.intent_status === 'requires_action' ? facts.next_action_url : undefined
}

/** Whether the bank asks, by a page or through Stripe's library. */
export function bankAsks({ payment_processor_metadata: facts }: Checkout): boolean {
  return facts.intent_status === 'requires_action'
}
