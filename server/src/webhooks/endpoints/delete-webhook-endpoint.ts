import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { auditWebhookEndpoint } from './audit-webhook-endpoint.ts'
import { changeWebhookEndpoint, lockWebhookEndpoint } from './queries.ts'

/**
 * Deletes an endpoint: what is still on its way to it is skipped, what was delivered stays listed.
 */
export async function deleteWebhookEndpoint(work: Work, id: string): Promise<void> {
  const before = await lockWebhookEndpoint(work, id)
  if (!before) return fail(webhookEndpointProblems.not_found)
  await changeWebhookEndpoint(work, id, { deleted_at: work.now, enabled: false })
  await auditWebhookEndpoint(work, 'deleted', { before })
}
