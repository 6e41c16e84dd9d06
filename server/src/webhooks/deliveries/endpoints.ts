import { page } from '@gatehouse/contract/kit/pages'
import { webhookDeliveryEndpoints } from '@gatehouse/contract/webhooks/deliveries'
import { webhookEventEndpoints } from '@gatehouse/contract/webhooks/events'
import { implement } from '../../platform/http/implement.ts'
import { findWebhookEvent, listWebhookDeliveries, listWebhookEvents } from './queries.ts'
import { redeliverWebhookEvent } from './redeliver-webhook-event.ts'
import { toWebhookDelivery, toWebhookEventRow } from './webhook-event.ts'

const attempts = implement(webhookDeliveryEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listWebhookDeliveries(work, input)
    return page(rows.map(toWebhookDelivery), total_count, input.limit)
  },
})

const events = implement(
  webhookEventEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listWebhookEvents(work, input)
      return page(rows.map(toWebhookEventRow), total_count, input.limit)
    },
    redeliver: async (work, { id }) => {
      await redeliverWebhookEvent(work, id)
      return {}
    },
  },
  { find: (work, { id = '' }) => findWebhookEvent(work, id) },
)

/** The events being delivered to endpoints, and the outcome of each attempt. */
export const webhookDeliveries = [...attempts, ...events]
