import { decodeJwt } from 'jose'
import {
  ProviderFailure,
  type Claims,
  type Profile,
  type Provider,
  type ProviderSite,
  type Tokens,
} from './provider.ts'
import { verifyClaims } from './verify-claims.ts'

export type FetchRequest = {
  /** As sent at the start; the id token must repeat it. */
  nonce?: string | undefined
  /**
   * Apple's form field, sent with the first sign-in only. It contains a name, and verifies nothing.
   */
  user?: string | undefined
  /** The tokens are stored ones that were verified before: their id token may have expired. */
  kept?: boolean | undefined
}

/**
 * The profile of the user whose tokens these are. Undefined when the provider does not give it, or
 * not in a way that can be trusted; the reason is in the log.
 */
export async function fetchProfile(
  site: ProviderSite,
  provider: Provider,
  tokens: Tokens,
  { nonce, user, kept = false }: FetchRequest = {},
): Promise<Profile | undefined> {
  try {
    const claims = await claimsOf(site, provider, { tokens, nonce, kept })
    return await provider.profile({ site, provider, tokens, claims, user })
  } catch (error) {
    return unknownProfile(site, error)
  }
}

async function claimsOf(
  site: ProviderSite,
  provider: Provider,
  { tokens, nonce, kept }: { tokens: Tokens; nonce: string | undefined; kept: boolean },
): Promise<Claims | undefined> {
  const token = tokens.id_token
  const rules = provider.id_token
  if (!rules || token === undefined) return undefined
  if (kept) return decode(token)
  if (rules.apps_only) return undefined
  return verifyClaims(site, provider, { token, nonce, from_app: false })
}

/**
 * The stored token is either an id token that was verified, or an opaque token that an app was
 * given instead.
 */
function decode(token: string): Claims | undefined {
  return token.split('.').length === 3 ? decodeJwt(token) : undefined
}

/** Logs why a profile is unknown; errors that are not the provider's are rethrown. */
export function unknownProfile({ log }: ProviderSite, error: unknown): undefined {
  if (!(error instanceof ProviderFailure)) throw error
  log.warn({ reason: error.message }, "couldn't fetch a profile from a provider")
}
