import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerOf } from '../../accounts/providers/configured-providers.ts'
import type { Provider, ProviderSite } from '../../accounts/providers/provider.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/log.ts'
import type { ProviderConfig, ProviderConfigs } from '../../platform/provider-config.ts'

/** The parts of a server that calling providers requires, at one moment. */
export const providerSite = (now: Date): ProviderSite => ({
  mode: 'sandbox',
  clock: { now: () => now },
  log: openLog('silent'),
})

/** A provider as the operator registered it, with the given changes. */
export function registeredClient(
  providers: ProviderConfigs,
  id: ProviderId,
  otherwise: Partial<ProviderConfig> = {},
): Provider {
  const usual = providers[id]
  const config = readConfig({})
  if (usual) config.providers = { [id]: { ...usual, ...otherwise } }
  const provider = providerOf({ config }, id)
  if (!provider) throw new Error(`${id} is not registered`)
  return provider
}
