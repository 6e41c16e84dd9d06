import type { OrganizationResource } from '@gatehouse/contract/access/statements'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import { requiredScopes } from './required-scopes.ts'

/** A scope a token can be given. */
export type Scope = (typeof TokenScope)['options'][number]

/**
 * The scopes that at least one endpoint requires, grouped by resource: read and write, where both
 * exist.
 */
export const offeredScopes = Object.entries(
  Object.groupBy(
    TokenScope.options.filter(scope => requiredScopes.includes(scope)),
    scope => scope.split(':')[0] ?? scope,
  ),
).map(([about, scopes = []]) => ({
  // The part before the colon is also a resource of roles.
  about: about as OrganizationResource,
  read: scopes.find(scope => scope.endsWith(':read')),
  write: scopes.find(scope => scope.endsWith(':write')),
}))

/** All offered scopes. */
export const everyScope: Scope[] = offeredScopes
  .flatMap(({ read, write }) => [read, write])
  .filter(scope => scope !== undefined)

/** The read-only scopes. */
export const readingScopes = everyScope.filter(scope => scope.endsWith(':read'))
