import type { WebhookEndpoint, WebhookEndpointCreate } from '@gatehouse/contract/webhooks/endpoints'
import { defaultVersionFor } from '@gatehouse/contract/webhooks/payload-versions'
import { chosenOrganization } from '../../access/permissions/chosen-organization.ts'
import { encrypt } from '../../platform/crypto/keys.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { auditWebhookEndpoint } from './audit-webhook-endpoint.ts'
import { newSigningKey } from './signing.ts'
import { newWebhookSecret, toWebhookEndpoint } from './webhook-endpoint.ts'
import { requireWebhookUrl } from './webhook-url.ts'

/** Creates an endpoint: from now on it receives the events it names. */
export async function createWebhookEndpoint(
  work: Work,
  body: WebhookEndpointCreate,
): Promise<WebhookEndpoint> {
  const organization_id = chosenOrganization(work, body.organization_id)
  requireWebhookUrl(work.server, body.url)
  const row = await work.sql
    .insertInto('webhook_endpoints')
    .values({
      id: newId(),
      organization_id,
      name: body.name,
      url: body.url,
      format: body.format,
      secret: encrypt(work.server.keys, body.secret ?? newWebhookSecret()),
      events: [...new Set(body.events)],
      signature_type: body.signature_type,
      signing_key: body.signature_type === 'ed25519' ? newSigningKey(work.server.keys) : null,
      filter: body.filter ? JSON.stringify(body.filter) : null,
      thin: body.thin,
      max_per_second: body.max_per_second ?? null,
      api_version: body.api_version ?? defaultVersionFor(work.actor.request.user_agent),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditWebhookEndpoint(work, 'created', { after: row })
  return toWebhookEndpoint(work, row)
}
