import type { Provider, ProviderSite, Tokens } from './provider.ts'
import { requestTokens } from './request-tokens.ts'

export type ExchangeRequest = {
  code: string
  code_verifier: string
  /** The same one as in the authorization URL. */
  redirect_uri: string
  /** VK sends it beside the code. */
  device_id?: string | undefined
}

/**
 * Exchanges the authorization code for tokens. A code works once: never retry. Throws a
 * `ProviderFailure`.
 */
export async function exchangeCode(
  site: ProviderSite,
  provider: Provider,
  { code, code_verifier, redirect_uri, device_id }: ExchangeRequest,
): Promise<Tokens> {
  const tokens = await requestTokens(site, provider, {
    address: provider.token,
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      ...(provider.pkce && { code_verifier }),
      ...(device_id !== undefined && { device_id }),
    },
  })
  return provider.retainsTokens?.(tokens, { device_id }) ?? tokens
}
