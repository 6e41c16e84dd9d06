import { CLIENT_SECRET_PREFIX, type OAuth2Client } from '@gatehouse/contract/access/oauth-clients'
import type { Selectable } from 'kysely'
import { SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { OauthClientsTable } from '../../platform/db/tables.ts'
import { newToken } from '../../platform/ids.ts'

type Fixed = 'token_endpoint_auth_method' | 'grant_types' | 'default_sub_type'

/** An app's row as read. Only this module writes these columns, by the contract. */
export type ClientRow = Omit<Selectable<OauthClientsTable>, Fixed> & Pick<OAuth2Client, Fixed>

const SECRET_LENGTH = 40
const HINT_LENGTH = 4

/** A new secret: shown once, and stored as its hash with the last characters. */
export function newSecret() {
  const secret = CLIENT_SECRET_PREFIX + newToken(SECRET_LENGTH)
  return { secret, secret_hash: sha256(secret), secret_hint: secret.slice(-HINT_LENGTH) }
}

/** The app as the API shows it; its secret in full only if it has just been created. */
export function toClient(row: ClientRow, secret?: string): OAuth2Client {
  const { id, created_at, modified_at, organization_id, client_id, secret_hint } = row
  const { redirect_uris, post_logout_redirect_uris, token_endpoint_auth_method } = row
  const { client_uri, logo_uri, tos_uri, policy_uri } = row
  const pages = Object.entries({ client_uri, logo_uri, tos_uri, policy_uri })
  return {
    ...{ id, created_at, modified_at, organization_id, client_id },
    client_secret: secret ?? maskedSecret(secret_hint),
    client_id_issued_at: Math.floor(created_at.getTime() / SECOND),
    // RFC 7591: 0 if it does not expire.
    client_secret_expires_at: 0,
    client_name: row.name,
    ...{ redirect_uris, post_logout_redirect_uris, token_endpoint_auth_method },
    ...(row.backchannel_logout_uri !== null && {
      backchannel_logout_uri: row.backchannel_logout_uri,
    }),
    grant_types: row.grant_types,
    response_types: ['code'],
    scope: row.scopes.join(' '),
    ...Object.fromEntries(pages.filter(([, url]) => url !== null)),
    default_sub_type: row.default_sub_type,
  }
}

const maskedSecret = (hint: string | null) =>
  hint === null ? '' : `${CLIENT_SECRET_PREFIX}…${hint}`
