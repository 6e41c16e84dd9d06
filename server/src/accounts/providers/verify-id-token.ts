import { unknownProfile } from './fetch-profile.ts'
import type { Profile, Provider, ProviderSite } from './provider.ts'
import { verifyClaims } from './verify-claims.ts'

export type IdTokenAsking = {
  token: string
  /** Compared where it is given, as it is or hashed. */
  nonce?: string | undefined
  access_token?: string | undefined
}

const TOKEN_LENGTH_MAX = 20_000

/**
 * Who an app says has signed in with it, proven by the provider's id token. Undefined for whatever
 * is not proven. Ask first whether the provider has `id_token_sign_in`.
 */
export async function verifyIdToken(
  site: ProviderSite,
  provider: Provider,
  { token, nonce, access_token }: IdTokenAsking,
): Promise<Profile | undefined> {
  if (!provider.id_token_sign_in || token.length > TOKEN_LENGTH_MAX) return undefined
  const asking = { site, provider, tokens: { access_token, scopes: [] } }
  try {
    if (token.split('.').length !== 3) return await provider.opaque?.(asking, token)
    const claims = await verifyClaims(site, provider, { token, nonce, from_app: true })
    const tokens = { ...asking.tokens, id_token: token }
    return await provider.profile({ ...asking, tokens, claims })
  } catch (error) {
    return unknownProfile(site, error)
  }
}
