import type { ClientMetadata } from 'oidc-provider'
import type { ClientRow } from '../oauth-clients/client.ts'
import { ID_TOKEN_ALGORITHM } from './signing-key.ts'

/**
 * An app as the library knows it. In place of its secret stands the secret's hash, to which the
 * provider compares the hash of what an app sends.
 */
export function clientMetadata(row: ClientRow): ClientMetadata {
  const { client_id, secret_hash, client_uri, logo_uri, tos_uri, policy_uri } = row
  const { grant_types, redirect_uris, post_logout_redirect_uris } = row
  // An app with refresh tokens stays signed in, whether it names the scope for that or not.
  const implied = grant_types.includes('refresh_token') ? ['offline_access'] : []
  return {
    client_id,
    ...(secret_hash && { client_secret: secret_hash.toString('hex') }),
    client_name: row.name,
    ...{ redirect_uris, post_logout_redirect_uris, grant_types: [...grant_types] },
    response_types: grant_types.includes('authorization_code') ? ['code'] : [],
    token_endpoint_auth_method: row.token_endpoint_auth_method,
    id_token_signed_response_alg: ID_TOKEN_ALGORITHM,
    scope: [...new Set([...row.scopes, ...implied])].join(' '),
    ...(client_uri && { client_uri }),
    ...(logo_uri && { logo_uri }),
    ...(tos_uri && { tos_uri }),
    ...(policy_uri && { policy_uri }),
  }
}
