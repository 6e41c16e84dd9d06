import { webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import type { Work } from '../../platform/work.ts'
import { auditWebhookEndpoint } from '../endpoints/audit-webhook-endpoint.ts'
import { changeWebhookEndpoint } from '../endpoints/queries.ts'
import type { WebhookEndpointRow } from '../endpoints/webhook-endpoint.ts'

/** Disables an endpoint that does not respond; its pending deliveries are skipped. */
export async function disableWebhookEndpoint(
  work: Work,
  before: WebhookEndpointRow,
): Promise<void> {
  const after = await changeWebhookEndpoint(work, before.id, { enabled: false })
  await work.sql
    .updateTable('webhook_events')
    .set({
      status: webhookEventLifecycle.next('skip', 'pending'),
      next_attempt_at: null,
      modified_at: work.now,
    })
    .where('endpoint_id', '=', before.id)
    .where('status', '=', 'pending')
    .execute()
  await auditWebhookEndpoint(work, 'disabled', { before, after })
}
