import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { ProviderConfig } from '../../platform/provider-config.ts'
import type { Site } from '../../platform/site.ts'

/** An external identity provider, and the operator's registration there. */
export type Provider = ProviderDeclaration & {
  id: ProviderId
  name: string
  config: ProviderConfig
  /** Whether expired tokens can be refreshed. */
  refreshes: boolean
}

/**
 * The facts about a provider that are the same for every operator. URLs are absolute, at the
 * provider's own hosts.
 */
export type ProviderDeclaration = {
  /** The authorization endpoint. */
  authorization: string
  /** The token endpoint. */
  token: string
  /** The refresh endpoint when it differs from `token`; null when there is none. */
  refresh?: string | null
  /** Scopes that are always requested. */
  scopes: readonly string[]
  /** Between scopes; a space by default. */
  scope_separator?: string
  /** Whether a PKCE challenge (S256) is sent: where the provider supports or ignores it. */
  pkce: boolean
  /** How the client authenticates at the token endpoint: in the body by default. */
  client_authentication?: 'basic'
  /** The parameter of the client id when it is not `client_id`. */
  client_id_name?: string
  /** The response type: `code` by default. */
  response_type?: string
  /** Sent with the authorization request, unless the operator overrides them. */
  parameters?: Readonly<Record<string, string>>
  /**
   * The parameters that pass on the address the user is likely to sign in with: `login_hint` by
   * default.
   */
  login_hint?: readonly string[]
  /** Path prefixes per host, for when one base URL stands for all hosts. */
  prefixes?: Readonly<Record<string, string>>
  /** How the provider's id tokens are verified, if they identify the user. */
  id_token?: IdTokenRules
  /** Whether users can sign in with an id token that an app was given. */
  id_token_sign_in?: boolean
  /** Parameters of a refresh beside the token, or instead of it. */
  refreshing?: (refresh_token: string, config: ProviderConfig) => Record<string, string>
  /** Adds to the tokens the data a refresh will need. */
  retainsTokens?: (tokens: Tokens, given: { device_id?: string | undefined }) => Tokens
  /** Creates the client secret if it is short-lived. */
  secret?: (site: Pick<Site, 'clock'>, config: ProviderConfig) => Promise<string>
  /** Reads an opaque token that an app was given instead of an id token. */
  opaque?: (request: ProfileRequest, token: string) => Promise<Profile | undefined>
  /** Reads the user's profile. */
  profile: (request: ProfileRequest) => Promise<Profile | undefined>
}

/** The requirements for an id token. */
type IdTokenRules = {
  /** The URL of the provider's keys. */
  keys: string
  /** The accepted issuers, given the token's claims. */
  issuers: (claims: Claims, config: ProviderConfig) => readonly string[]
  /** Audiences accepted from apps, beside the client's own id. */
  audiences?: (config: ProviderConfig) => readonly string[]
  /** Only apps present id tokens; with a code the profile is fetched in another way. */
  apps_only?: boolean
}

/** The claims of a verified id token. */
export type Claims = Readonly<Record<string, unknown>>

/** The sources of a profile. */
export type ProfileRequest = {
  site: ProviderSite
  provider: Provider
  tokens: Tokens
  /** From the verified id token. */
  claims?: Claims | undefined
  /** Apple sends the name once, in a field of the form it posts. */
  user?: string | undefined
}

/** The part of the site that calling a provider needs. */
export type ProviderSite = Pick<Site, 'mode' | 'clock' | 'log'>

/** The tokens to act on the user's behalf. Absent ones were not given: keep the stored ones. */
export type Tokens = {
  access_token?: string | undefined
  refresh_token?: string | undefined
  id_token?: string | undefined
  token_type?: string | undefined
  access_token_expires_at?: Date | undefined
  refresh_token_expires_at?: Date | undefined
  /** The granted scopes; empty when the provider names none, which means those requested. */
  scopes: string[]
}

/** The user's profile as the provider gives it. */
export type Profile = {
  account_id: string
  /** Null when there is none; a placeholder where the provider never gives one. */
  email: string | null
  /** True only when the provider says so explicitly. */
  email_verified: boolean
  name: string
  image: string | null
  raw: unknown
}

/** A request to a provider failed. The message is for the log and contains no secrets. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/**
 * A URL at a provider. The operator's base URL replaces all its hosts (an enterprise server, a test
 * server); paths that would clash there get a prefix.
 */
export function addressOf({ config, prefixes }: Provider, address: string): string {
  const total = address.replace('{tenant}', config.options['tenant_id'] ?? 'common')
  if (!config.base_url) return total
  const { host, pathname, search } = new URL(total)
  const path = `${prefixes?.[host] ?? ''}${pathname === '/' ? '' : pathname}`
  return `${config.base_url}${path}${search}`
}
