import type { DeliveryListener, ObjectEvent } from '../../webhooks/deliveries/delivery-listener.ts'
import type { Work } from '../../platform/work.ts'
import { notifyPage } from './publish-checkout-update.ts'

/**
 * Notifies a checkout's page once the merchant's server has received the checkout's status, or if
 * no server would: the confirmation page waits for this before it redirects the buyer.
 */
export const checkoutDeliveryListener: DeliveryListener = {
  type: 'checkout.updated',
  onDelivered: notifyDelivered,
  onUnsubscribed: async (work, event) => {
    if (statusOf(event) === 'succeeded') await notifyDelivered(work, event)
  },
}

async function notifyDelivered(work: Work, event: ObjectEvent): Promise<void> {
  await notifyPage(work, {
    checkout_id: event.object_id,
    event: 'checkout.webhook_event_delivered',
    data: { status: statusOf(event) },
  })
}

/** The status of the checkout when its event was recorded. */
const statusOf = ({ data }: ObjectEvent) => String(data.status)
