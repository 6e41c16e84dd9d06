import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { WebhookEndpointRow } from './webhook-endpoint.ts'

type Change = 'created' | 'updated' | 'deleted' | 'secret_reset' | 'disabled'
type AuditedRows = { before?: WebhookEndpointRow; after?: WebhookEndpointRow }

/** Logs a change of an endpoint, without its secret. */
export async function auditWebhookEndpoint(
  work: Work,
  change: Change,
  { before, after }: AuditedRows,
): Promise<void> {
  const row = after ?? before
  if (!row) throw new Error('an audit entry must have a subject')
  await recordAudit(work, {
    action: `webhook_endpoint.${change}`,
    subject_kind: 'webhook_endpoint',
    subject_id: row.id,
    organization_id: row.organization_id,
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  })
}

function auditedFields(row: WebhookEndpointRow) {
  const { url, name, format, events, enabled, signature_type } = row
  const { filter, thin, max_per_second, api_version } = row
  const options = { filter, thin, max_per_second, api_version }
  return { url, name, format, events, enabled, signature_type, ...options }
}
