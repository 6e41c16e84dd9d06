import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { OrganizationResource } from '@gatehouse/contract/access/statements'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import { described } from '../../endpoint-schemas.ts'

/** Something a token may be allowed to do. */
export type Scope = (typeof TokenScope)['options'][number]

const asked = new Set(
  Object.values(described).flatMap(table =>
    Object.values<Endpoint>(table).flatMap(({ scopes = [] }) => scopes),
  ),
)

/** Scopes that some call asks for, by what they are about: read and write, where there are both. */
export const offeredScopes = Object.entries(
  Object.groupBy(
    TokenScope.options.filter(scope => asked.has(scope)),
    scope => scope.split(':')[0] ?? scope,
  ),
).map(([about, scopes = []]) => ({
  // What stands before the colon is one of the things a role is about, too.
  about: about as OrganizationResource,
  read: scopes.find(scope => scope.endsWith(':read')),
  write: scopes.find(scope => scope.endsWith(':write')),
}))

/** All of them. */
export const everyScope: Scope[] = offeredScopes
  .flatMap(({ read, write }) => [read, write])
  .filter(scope => scope !== undefined)

/** Those that change nothing. */
export const readingScopes = everyScope.filter(scope => scope.endsWith(':read'))
