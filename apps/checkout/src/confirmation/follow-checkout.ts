import type { CheckoutStreamEvent } from '@gatehouse/contract/billing/checkout-endpoints'
import { streamOf } from '../client.ts'

const events = [
  'checkout.updated',
  'checkout.order_created',
  'checkout.subscription_created',
  'checkout.webhook_event_delivered',
] as const satisfies CheckoutStreamEvent[]

/** Hears what happens to a checkout until the answer is called. */
export function followCheckout(
  secret: string,
  hear: (event: CheckoutStreamEvent) => void,
): () => void {
  const source = new EventSource(streamOf(secret))
  for (const event of events) source.addEventListener(event, () => hear(event))
  return () => source.close()
}
