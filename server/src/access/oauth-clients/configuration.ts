import {
  oauthClientProblems,
  type OAuth2ClientConfiguration,
} from '@gatehouse/contract/access/oauth-clients'
import { isOrganizationScope, scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'

/** The columns of an app's configuration. */
export function configurationColumns(body: OAuth2ClientConfiguration) {
  const { client_uri = null, logo_uri = null, tos_uri = null, policy_uri = null } = body
  return {
    name: body.client_name,
    redirect_uris: [...new Set(body.redirect_uris)],
    post_logout_redirect_uris: [...new Set(body.post_logout_redirect_uris)],
    backchannel_logout_uri: body.backchannel_logout_uri ?? null,
    token_endpoint_auth_method: body.token_endpoint_auth_method,
    grant_types: [...new Set(body.grant_types)],
    scopes: scopesIn(body.scope),
    default_sub_type: body.default_sub_type,
    ...{ client_uri, logo_uri, tos_uri, policy_uri },
  }
}

/** Rejects an app that could not send its users back. */
export function requireRedirectUri({
  grant_types,
  redirect_uris,
}: Pick<OAuth2ClientConfiguration, 'grant_types' | 'redirect_uris'>): void {
  if (grant_types.includes('authorization_code') && redirect_uris.length === 0)
    fail(oauthClientProblems.redirect_uri_required)
}

/**
 * Rejects an app that could act on its own with rights that the caller lacks. Any other app gets
 * rights only from users who consent and have these rights.
 */
export function requireOwnScopes(work: Work, body: OAuth2ClientConfiguration): void {
  if (!body.grant_types.includes('client_credentials')) return
  const requested = scopesIn(body.scope).filter(isOrganizationScope)
  if (!requested.every(scope => work.actor.scopes.has(scope)))
    fail(oauthClientProblems.scope_not_permitted)
}
