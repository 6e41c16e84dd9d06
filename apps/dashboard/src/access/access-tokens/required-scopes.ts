import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'

/**
 * Every scope that at least one endpoint requires of a token. The build replaces this module by its
 * value (vite/client-metadata.ts), because it reads the whole contract.
 */
export const requiredScopes: readonly string[] = [
  ...new Set(
    Object.values(contract)
      .flatMap(table => Object.values<Endpoint>(table))
      .filter(({ subjects }) => subjects.includes('organization'))
      .flatMap(({ scopes = [] }) => scopes),
  ),
]
