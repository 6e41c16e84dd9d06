import {
  webhookEndpointProblems,
  type WebhookEndpoint,
  type WebhookEndpointUpdate,
  type WebhookSecretReset,
} from '@gatehouse/contract/webhooks/endpoints'
import { fail } from '@gatehouse/contract/kit/problems'
import { encrypt } from '../../platform/crypto/keys.ts'
import { HOUR, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { auditWebhookEndpoint } from './audit-webhook-endpoint.ts'
import { changeWebhookEndpoint, lockWebhookEndpoint } from './queries.ts'
import { newSigningKey } from './signing.ts'
import { newWebhookSecret, toWebhookEndpoint, type WebhookEndpointRow } from './webhook-endpoint.ts'
import { requireWebhookUrl } from './webhook-url.ts'

/** Updates an endpoint; enabling it again resets the failures for which it was disabled. */
export async function updateWebhookEndpoint(
  work: Work,
  id: string,
  body: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const before = await lockWebhookEndpoint(work, id)
  if (!before) return fail(webhookEndpointProblems.not_found)
  if (body.url) requireWebhookUrl(work.server, body.url)
  const after = await changeWebhookEndpoint(work, id, {
    url: body.url ?? before.url,
    name: body.name === undefined ? before.name : body.name,
    format: body.format ?? before.format,
    events: body.events ? [...new Set(body.events)] : before.events,
    enabled: body.enabled ?? before.enabled,
    ...(body.secret && { ...withoutPrevious, secret: encrypt(work.server.keys, body.secret) }),
    ...signatureOf(work, before, body),
    ...(body.filter !== undefined && {
      filter: body.filter && JSON.stringify(body.filter),
    }),
    thin: body.thin ?? before.thin,
    api_version: body.api_version ?? before.api_version,
    ...(body.max_per_second !== undefined && { max_per_second: body.max_per_second }),
    ...(body.enabled && { failures_in_a_row: 0 }),
    // An enabled endpoint starts without failures; one disabled by hand needs no attention.
    ...(typeof body.enabled === 'boolean' && { failing_since: null }),
  })
  await auditWebhookEndpoint(work, 'updated', { before, after })
  return toWebhookEndpoint(work, after)
}

const withoutPrevious = {
  ...{ previous_secret: null, previous_signing_key: null, previous_secret_expires_at: null },
}

/** The type of signature; an endpoint gets its key when it first signs with one. */
function signatureOf(
  work: Work,
  before: WebhookEndpointRow,
  { signature_type }: WebhookEndpointUpdate,
) {
  if (!signature_type || signature_type === before.signature_type) return {}
  const signing_key = signature_type === 'ed25519' ? newSigningKey(work.server.keys) : null
  return { signature_type, signing_key, previous_signing_key: null }
}

/**
 * Replaces an endpoint's secret: deliveries are signed with the new one from now on, and for some
 * hours also with the one that it replaces. One that was replaced before no longer signs.
 */
export async function resetWebhookSecret(
  work: Work,
  id: string,
  { overlap_hours }: WebhookSecretReset,
): Promise<WebhookEndpoint> {
  const before = await lockWebhookEndpoint(work, id)
  if (!before) return fail(webhookEndpointProblems.not_found)
  const previous_secret_expires_at = later(realNow(work), overlap_hours * HOUR)
  const after = await changeWebhookEndpoint(work, id, {
    secret: encrypt(work.server.keys, newWebhookSecret()),
    signing_key: before.signing_key && newSigningKey(work.server.keys),
    ...(overlap_hours === 0
      ? withoutPrevious
      : {
          previous_secret: before.secret,
          previous_signing_key: before.signing_key,
          previous_secret_expires_at,
        }),
  })
  await auditWebhookEndpoint(work, 'secret_reset', { after })
  return toWebhookEndpoint(work, after)
}
