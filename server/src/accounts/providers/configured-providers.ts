import { ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds, providerNames } from '@gatehouse/contract/accounts/provider-names'
import type { ServerInfo } from '../../platform/site.ts'
import { declarations } from './catalogue/catalogue.ts'
import type { Provider } from './provider.ts'

/** A provider by its id in the protocol, when the operator has configured it. */
export function providerOf(place: Pick<ServerInfo, 'config'>, id: string): Provider | undefined {
  const known = ProviderId.safeParse(id)
  const config = known.success ? place.config.providers[known.data] : undefined
  if (!known.success || !config) return undefined
  const declaration = declarations[known.data]
  return {
    ...declaration,
    id: known.data,
    name: providerNames[known.data],
    config,
    refreshes: declaration.refresh !== null,
  }
}

/** The providers users can sign in with on this server, in the contract's order. */
export function configuredProviders(place: Pick<ServerInfo, 'config'>): Provider[] {
  return providerIds.flatMap(id => providerOf(place, id) ?? [])
}
