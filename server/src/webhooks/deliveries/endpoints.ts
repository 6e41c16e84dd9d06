import { page } from '@gatehouse/contract/kit/pages'
import { webhookDeliveryEndpoints } from '@gatehouse/contract/webhooks/deliveries'
import { webhookEventEndpoints } from '@gatehouse/contract/webhooks/events'
import { implement } from '../../platform/http/implement.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { listWebhookDeliveries } from './list-attempts.ts'
import { findWebhookEvent, listWebhookEvents } from './queries.ts'
import { redeliverWebhookEvent } from './redeliver-webhook-event.ts'
import { sendTestEvent } from './send-test-event.ts'
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
    test: (work, { id, body }) => sendTestEvent(work, id, body.type),
  },
  {
    // The id in a path is that of an event, or of the endpoint that is tested.
    find: async (work, { id = '' }) =>
      (await findWebhookEvent(work, id)) ?? (await findWebhookEndpoint(work, id)),
  },
)

/** The events being delivered to endpoints, and the outcome of each attempt. */
export const webhookDeliveries = [...attempts, ...events]
