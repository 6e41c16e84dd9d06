import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import {
  webhookEndpointEndpoints,
  webhookEndpointProblems,
} from '@gatehouse/contract/webhooks/endpoints'
import { implement } from '../../platform/http/implement.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { findWebhookEndpoint, listWebhookEndpoints } from './queries.ts'
import { resetWebhookSecret, updateWebhookEndpoint } from './update-webhook-endpoint.ts'
import { toWebhookEndpoint } from './webhook-endpoint.ts'

/** Webhook endpoints: merchants' URLs that receive events. */
export const webhookEndpoints = implement(
  webhookEndpointEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listWebhookEndpoints(work, input)
      return page(
        rows.map(row => toWebhookEndpoint(work, row)),
        total_count,
        input.limit,
      )
    },
    create: (work, { body }) => createWebhookEndpoint(work, body),
    get: async (work, { id }) => {
      const row = await findWebhookEndpoint(work, id)
      return row ? toWebhookEndpoint(work, row) : fail(webhookEndpointProblems.not_found)
    },
    update: (work, { id, body }) => updateWebhookEndpoint(work, id, body),
    delete: (work, { id }) => deleteWebhookEndpoint(work, id),
    resetSecret: (work, { id, body }) => resetWebhookSecret(work, id, body),
  },
  { find: (work, { id = '' }) => findWebhookEndpoint(work, id) },
)
