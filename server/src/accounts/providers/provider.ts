import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { ProviderConfig } from '../../platform/provider-config.ts'
import type { Site } from '../../platform/site.ts'

/** Somebody outside who says who people are, and what the operator registered there. */
export type Provider = Declaration & {
  id: ProviderId
  name: string
  config: ProviderConfig
  /** Whether tokens that ended can be made anew. */
  refreshes: boolean
}

/** What is the same for everybody who uses a provider. Addresses are whole, at its own hosts. */
export type Declaration = {
  /** Where people are sent. */
  authorization: string
  /** Where codes become tokens. */
  token: string
  /** Where tokens are made anew, when it is elsewhere; null: nowhere. */
  refresh?: string | null
  /** What is always asked for. */
  scopes: readonly string[]
  /** Between scopes; a space unless said. */
  scope_separator?: string
  /** Whether a challenge (PKCE, S256) is sent: where it is understood or passed over. */
  pkce: boolean
  /** How the client proves itself when asking for tokens: in the body unless said. */
  client_authentication?: 'basic'
  /** How the client's id is called when that is not `client_id`. */
  client_id_name?: string
  /** What comes back with people: `code` unless said. */
  response_type?: string
  /** Sent along with people, unless the operator says otherwise. */
  parameters?: Readonly<Record<string, string>>
  /** How the address somebody is likely to sign in by is passed on: `login_hint` unless said. */
  login_hint?: readonly string[]
  /** What paths of a host begin with when all hosts are one. */
  prefixes?: Readonly<Record<string, string>>
  /** How its id tokens are verified, where they say who somebody is. */
  id_token?: IdTokenRules
  /** Whether people can sign in by an id token that an app was given. */
  id_token_sign_in?: boolean
  /** What a refresh says beside the token, or instead of it. */
  refreshing?: (refresh_token: string, config: ProviderConfig) => Record<string, string>
  /** Puts into the tokens what a refresh will need. */
  keeping?: (tokens: Tokens, given: { device_id?: string | undefined }) => Tokens
  /** Makes the client's secret where it does not last. */
  secret?: (site: Pick<Site, 'clock'>, config: ProviderConfig) => Promise<string>
  /** Reads what an app was given instead of an id token. */
  opaque?: (asking: ProfileAsking, token: string) => Promise<Profile | undefined>
  /** Reads who it is. */
  profile: (asking: ProfileAsking) => Promise<Profile | undefined>
}

/** What an id token must be. */
export type IdTokenRules = {
  /** Where the keys are. */
  keys: string
  /** Who may have made it, by what it claims. */
  issuers: (claims: Claims, config: ProviderConfig) => readonly string[]
  /** Whose tokens are taken from an app, beside the client's own. */
  audiences?: (config: ProviderConfig) => readonly string[]
  /** Only apps bring id tokens; who comes back with a code is asked for otherwise. */
  apps_only?: boolean
}

/** What a verified id token says. */
export type Claims = Readonly<Record<string, unknown>>

/** What a profile is read from. */
export type ProfileAsking = {
  site: ProviderSite
  provider: Provider
  tokens: Tokens
  /** Of the verified id token. */
  claims?: Claims | undefined
  /** Apple says the name once, in a field of the form it posts. */
  user?: string | undefined
}

/** As much of the server as speaking to providers takes. */
export type ProviderSite = Pick<Site, 'mode' | 'clock' | 'log'>

/** What we may do in somebody's name. What is absent was not given: keep what was known. */
export type Tokens = {
  access_token?: string | undefined
  refresh_token?: string | undefined
  id_token?: string | undefined
  token_type?: string | undefined
  access_token_expires_at?: Date | undefined
  refresh_token_expires_at?: Date | undefined
  /** As granted; empty when the provider does not say, which means as asked for. */
  scopes: string[]
}

/** Who somebody is, as a provider says it. */
export type Profile = {
  account_id: string
  /** Null where there is none; a placeholder where the provider never gives any. */
  email: string | null
  /** Only when the provider says so in as many words. */
  email_verified: boolean
  name: string
  image: string | null
  raw: unknown
}

/** A provider did not give what it was asked for. The message is for the log, without secrets. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/**
 * An address at a provider. The operator's base stands for all its hosts (a server of an
 * enterprise, a server of tests); what would clash there has a prefix.
 */
export function addressOf({ config, prefixes }: Provider, address: string): string {
  const whole = address.replace('{tenant}', config.options['tenant_id'] ?? 'common')
  if (!config.base_url) return whole
  const { host, pathname, search } = new URL(whole)
  const path = `${prefixes?.[host] ?? ''}${pathname === '/' ? '' : pathname}`
  return `${config.base_url}${path}${search}`
}
