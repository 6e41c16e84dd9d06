import { hash } from 'node:crypto'
import { addressOf, type Provider } from './provider.ts'

export type AuthorizationAsking = {
  state: string
  code_verifier: string
  /** Repeated in the id token, where who somebody is comes from one. */
  nonce: string
  redirect_uri: string
  /** Asked for beside what is always asked for. */
  scopes?: readonly string[] | undefined
  /** The address or name somebody is likely to sign in by. */
  login_hint?: string | undefined
  /** What a page added, of what the provider takes from pages. The operator's go before it. */
  parameters?: Readonly<Record<string, string>> | undefined
}

/** Where somebody is sent to say who they are. Holds nothing secret. */
export function authorizationUrl(provider: Provider, asking: AuthorizationAsking): URL {
  const { config, client_id_name = 'client_id' } = provider
  const url = new URL(addressOf(provider, provider.authorization))
  const scope = scopesAsked(provider, asking.scopes).join(provider.scope_separator ?? ' ')
  const parameters = {
    ...provider.parameters,
    ...asking.parameters,
    ...config.parameters,
    ...(asking.login_hint !== undefined && hinted(provider, asking.login_hint)),
    // What follows is ours alone, whatever the operator adds.
    response_type: provider.response_type ?? 'code',
    [client_id_name]: config.client_ids[0],
    state: asking.state,
    redirect_uri: asking.redirect_uri,
    ...(scope && { scope }),
    ...(provider.id_token && !provider.id_token.apps_only && { nonce: asking.nonce }),
    ...(provider.pkce && {
      code_challenge_method: 'S256',
      code_challenge: hash('sha256', asking.code_verifier, 'base64url'),
    }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Everything a provider is asked for, once each: what is granted when it does not say. */
export function scopesAsked(provider: Provider, scopes: readonly string[] = []): string[] {
  return [...new Set([...provider.scopes, ...provider.config.scopes, ...scopes])]
}

const hinted = ({ login_hint = ['login_hint'] }: Provider, hint: string) =>
  Object.fromEntries(login_hint.map(name => [name, hint]))
