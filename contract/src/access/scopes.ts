import { z } from 'zod'
import { customerScopes, scopes } from './scopes.data.ts'

export { customerScopes, scopes }

type Name = keyof typeof scopes

/** Any scope a response may contain. */
export const Scope = z.enum(Object.keys(scopes) as [Name, ...Name[]]).meta({ id: 'Scope' })
export type Scope = z.output<typeof Scope>

/** The scopes an organization's token or member can have. */
export const TokenScope = Scope.exclude(customerScopes).meta({ id: 'TokenScope' })
export type TokenScope = z.output<typeof TokenScope>

/** Every scope of a token or member, in the order of the reference. */
export const allScopes: readonly TokenScope[] = TokenScope.options
