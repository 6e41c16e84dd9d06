import { unknownProfile } from './fetch-profile.ts'
import type { Profile, Provider, ProviderSite } from './provider.ts'
import { verifyClaims } from './verify-claims.ts'

export type IdTokenRequest = {
  token: string
  /** Compared, plain or hashed, if it is given. */
  nonce?: string | undefined
  access_token?: string | undefined
}

const TOKEN_LENGTH_MAX = 20_000

/**
 * The profile of the user an app names, verified by the provider's id token. Undefined when it is
 * not verified. First check that the provider has `id_token_sign_in`.
 */
export async function verifyIdToken(
  site: ProviderSite,
  provider: Provider,
  { token, nonce, access_token }: IdTokenRequest,
): Promise<Profile | undefined> {
  if (!provider.id_token_sign_in || token.length > TOKEN_LENGTH_MAX) return undefined
  const request = { site, provider, tokens: { access_token, scopes: [] } }
  try {
    if (token.split('.').length !== 3) return await provider.opaque?.(request, token)
    const claims = await verifyClaims(site, provider, { token, nonce, from_app: true })
    const tokens = { ...request.tokens, id_token: token }
    return await provider.profile({ ...request, tokens, claims })
  } catch (error) {
    return unknownProfile(site, error)
  }
}
