import {
  oauthClientProblems,
  type OAuth2Client,
  type OAuth2ClientConfiguration,
} from '@gatehouse/contract/access/oauth-clients'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { newSecret, toClient, type ClientRow } from './client.ts'
import { configurationColumns, requireOwnScopes, requireRedirectUri } from './configuration.ts'
import { rejectImpersonated } from './create-client.ts'
import { lockOwnClient } from './queries.ts'

/**
 * Replaces the configuration of an app. An app that is to authenticate itself from now on gets a
 * secret; one that no longer does loses it.
 */
export async function updateClient(
  work: Work,
  client_id: string,
  body: OAuth2ClientConfiguration,
): Promise<OAuth2Client> {
  const before = await lockOwnClient(work, client_id)
  if (!before) return fail(oauthClientProblems.not_found)
  rejectImpersonated(work)
  requireOwnScopes(work, body)
  requireRedirectUri(body)
  const isPublic = body.token_endpoint_auth_method === 'none'
  const created = !isPublic && before.secret_hash === null ? newSecret() : undefined
  const row = await work.sql
    .updateTable('oauth_clients')
    .set({
      ...configurationColumns(body),
      ...(isPublic && { secret_hash: null, secret_hint: null }),
      ...(created && { secret_hash: created.secret_hash, secret_hint: created.secret_hint }),
      // Who lets an app act on its own answers for it.
      ...(work.actor.session && { created_by: work.actor.session.user_id }),
      modified_at: realNow(work),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const client = row as ClientRow
  await recordAudit(work, {
    action: 'oauth_client.updated',
    subject_kind: 'oauth_client',
    subject_id: client.id,
    organization_id: client.organization_id,
    before: toClient(before),
    after: toClient(client),
  })
  return toClient(client, created?.secret)
}
