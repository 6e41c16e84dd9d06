import type { CheckoutStreamEvent } from '@gatehouse/contract/billing/checkout-endpoints'
import { streamOf } from '../client.ts'

const events = [
  'checkout.updated',
  'checkout.order_created',
  'checkout.subscription_created',
  'checkout.webhook_event_delivered',
] as const satisfies CheckoutStreamEvent[]

/** Subscribes to a checkout's events; returns the unsubscribe function. */
export function followCheckout(
  secret: string,
  onMessage: (event: CheckoutStreamEvent, status: string | undefined) => void,
): () => void {
  const source = new EventSource(streamOf(secret))
  for (const event of events) {
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      // The data of every event is an object; events about the checkout contain its status.
      onMessage(event, (JSON.parse(data) as { status?: string }).status)
    })
  }
  return () => source.close()
}
