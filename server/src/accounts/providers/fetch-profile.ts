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

export type FetchAsking = {
  /** As it was given at the start; the id token must repeat it. */
  nonce?: string | undefined
  /** Apple's form field, sent with the first sign-in alone. It says a name, and proves nothing. */
  user?: string | undefined
  /** The tokens are ours, kept since they were verified: their id token may have ended. */
  kept?: boolean | undefined
}

/**
 * Who it is that came back with these tokens. Undefined when the provider does not say it, or not
 * in a way that can be believed; the log knows why.
 */
export async function fetchProfile(
  site: ProviderSite,
  provider: Provider,
  tokens: Tokens,
  { nonce, user, kept = false }: FetchAsking = {},
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

/** What was kept is either an id token that was good, or what an app was given instead. */
function decode(token: string): Claims | undefined {
  return token.split('.').length === 3 ? decodeJwt(token) : undefined
}

/** Says in the log why nobody is known; what is not the provider's fault goes on up. */
export function unknownProfile({ log }: ProviderSite, error: unknown): undefined {
  if (!(error instanceof ProviderFailure)) throw error
  log.warn({ reason: error.message }, 'a provider did not say who it is')
}
