import { hash } from 'node:crypto'
import { addressOf, type Provider } from './provider.ts'

export type AuthorizationRequest = {
  state: string
  code_verifier: string
  /** Repeated in the id token, at providers that identify the user by one. */
  nonce: string
  redirect_uri: string
  /** Requested in addition to the provider's default scopes. */
  scopes?: readonly string[] | undefined
  /** The address or name the user is likely to sign in with. */
  login_hint?: string | undefined
  /**
   * Parameters added by a page, of those the provider accepts from pages. The operator's take
   * precedence.
   */
  parameters?: Readonly<Record<string, string>> | undefined
}

/** The URL at the provider where the user signs in. Contains no secret. */
export function authorizationUrl(provider: Provider, request: AuthorizationRequest): URL {
  const { config, client_id_name = 'client_id' } = provider
  const url = new URL(addressOf(provider, provider.authorization))
  const scope = scopesRequested(provider, request.scopes).join(provider.scope_separator ?? ' ')
  const parameters = {
    ...provider.parameters,
    ...request.parameters,
    ...config.parameters,
    ...(request.login_hint !== undefined && hintOf(provider, request.login_hint)),
    // The parameters below are ours only: the operator's cannot override them.
    response_type: provider.response_type ?? 'code',
    [client_id_name]: config.client_ids[0],
    state: request.state,
    redirect_uri: request.redirect_uri,
    ...(scope && { scope }),
    ...(provider.id_token && !provider.id_token.apps_only && { nonce: request.nonce }),
    ...(provider.pkce && {
      code_challenge_method: 'S256',
      code_challenge: hash('sha256', request.code_verifier, 'base64url'),
    }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/**
 * All scopes that are requested, once each; they count as granted when the provider does not name
 * any.
 */
export function scopesRequested(provider: Provider, scopes: readonly string[] = []): string[] {
  return [...new Set([...provider.scopes, ...provider.config.scopes, ...scopes])]
}

const hintOf = ({ login_hint = ['login_hint'] }: Provider, hint: string) =>
  Object.fromEntries(login_hint.map(name => [name, hint]))
