import type { Provider, ProviderSite, Tokens } from './provider.ts'
import { requestTokens } from './request-tokens.ts'

export type ExchangeAsking = {
  code: string
  code_verifier: string
  /** The same as people were sent with. */
  redirect_uri: string
  /** VK says it beside the code. */
  device_id?: string | undefined
}

/**
 * Makes tokens of the code somebody came back with. A code counts once: never ask again.
 * Throws a `ProviderFailure`.
 */
export async function exchangeCode(
  site: ProviderSite,
  provider: Provider,
  { code, code_verifier, redirect_uri, device_id }: ExchangeAsking,
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
  return provider.keeping?.(tokens, { device_id }) ?? tokens
}
