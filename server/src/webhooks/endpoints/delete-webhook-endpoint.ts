import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { auditWebhookEndpoint } from './audit-webhook-endpoint.ts'
import { changeWebhookEndpoint, lockWebhookEndpoint } from './queries.ts'

/** Deletes an endpoint: its pending deliveries are skipped, completed ones stay listed. */
export async function deleteWebhookEndpoint(work: Work, id: string): Promise<void> {
  const before = await lockWebhookEndpoint(work, id)
  if (!before) return fail(webhookEndpointProblems.not_found)
  await changeWebhookEndpoint(work, id, { deleted_at: work.now, enabled: false })
  await auditWebhookEndpoint(work, 'deleted', { before })
}
