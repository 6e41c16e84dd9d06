import {
  CLIENT_ID_PREFIX,
  oauthClientProblems,
  type OAuth2Client,
  type OAuth2ClientConfiguration,
  type OAuth2ClientCreate,
} from '@gatehouse/contract/access/oauth-clients'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { chosenOrganization } from '../permissions/chosen-organization.ts'
import { toClient, newSecret, type ClientRow } from './client.ts'
import { configurationColumns, requireOwnScopes, requireRedirectUri } from './configuration.ts'

const ID_LENGTH = 20

/** Registers an app of an organization; or of nobody, where the operator lets programs do so. */
export async function createClient(
  work: Work,
  { organization_id, ...body }: OAuth2ClientCreate,
): Promise<OAuth2Client> {
  if (work.actor.kind === 'anonymous') return registerUnmanaged(work, body)
  const owner = chosenOrganization(work, organization_id)
  rejectImpersonated(work)
  requireOwnScopes(work, body)
  requireRedirectUri(body)
  const { row, secret } = await insertClient(work, body, owner)
  await recordAudit(work, {
    action: 'oauth_client.created',
    subject_kind: 'oauth_client',
    subject_id: row.id,
    organization_id: owner,
    after: toClient(row),
  })
  return toClient(row, secret)
}

/** Nobody answers for such an app, so it can only sign users in who consent. */
async function registerUnmanaged(
  work: Work,
  body: OAuth2ClientConfiguration,
): Promise<OAuth2Client> {
  const { oauth_registration_enabled } = await settingsOf(work)
  if (!oauth_registration_enabled) fail(commonProblems.unauthorized)
  if (body.grant_types.includes('client_credentials')) fail(oauthClientProblems.scope_not_permitted)
  requireRedirectUri(body)
  const { row, secret } = await insertClient(work, body, null)
  const { client_secret, ...client } = toClient(row, secret)
  // Clients of RFC 7591 reject an empty secret.
  return client_secret === '' ? client : { ...client, client_secret }
}

async function insertClient(
  work: Work,
  body: OAuth2ClientConfiguration,
  organization_id: string | null,
): Promise<{ row: ClientRow; secret: string }> {
  const isPublic = body.token_endpoint_auth_method === 'none'
  const { secret, ...stored } = newSecret()
  const row = await work.sql
    .insertInto('oauth_clients')
    .values({
      id: newId(),
      client_id: CLIENT_ID_PREFIX + newToken(ID_LENGTH),
      organization_id,
      created_by: organization_id === null ? null : creator(work),
      ...(isPublic ? { secret_hash: null, secret_hint: null } : stored),
      ...configurationColumns(body),
      created_at: realNow(work),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row: row as ClientRow, secret: isPublic ? '' : secret }
}

/** The user who answers for it: of a program's app, the one who created the program's token. */
function creator({ actor }: Work) {
  if (actor.session) return actor.session.user_id
  return sql<string | null>`(
    select created_by from organization_access_tokens where id = ${actor.id})`
}

/** Rejects requests that would give an impersonating admin access beyond the impersonation. */
export function rejectImpersonated(work: Work): void {
  if (work.actor.session?.impersonated_by) fail(oauthClientProblems.not_permitted)
}
