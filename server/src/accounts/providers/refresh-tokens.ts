import { ProviderFailure, type Provider, type ProviderSite, type Tokens } from './provider.ts'
import { requestTokens } from './request-tokens.ts'

/**
 * Refreshes tokens with the refresh token. Some providers replace the refresh token each time,
 * others return none: then the old one stays. Throws a `ProviderFailure`.
 */
export async function refreshTokens(
  site: ProviderSite,
  provider: Provider,
  refresh_token: string,
): Promise<Tokens> {
  const { refreshes, refreshing, retainsTokens: addRefreshData, config } = provider
  if (!refreshes) throw new ProviderFailure(`${provider.name} does not refresh tokens`)
  const text = refreshing?.(refresh_token, config) ?? {}
  const tokens = await requestTokens(site, provider, {
    address: provider.refresh ?? provider.token,
    form: { grant_type: 'refresh_token', refresh_token, ...text },
  })
  return addRefreshData?.(tokens, { device_id: text['device_id'] }) ?? tokens
}
