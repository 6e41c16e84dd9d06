import { z } from 'zod'
import { customerScopes, scopes } from './scopes.data.ts'
import { allScopes, type TokenScope } from './scopes.ts'

/** What an app may learn about a user (OpenID Connect), and how long it stays signed in. */
export const userScopes = {
  openid: 'Know which user signs in.',
  profile: "Read the user's name and picture.",
  email: "Read the user's email address.",
  offline_access: 'Stay signed in.',
} as const

type UserScope = keyof typeof userScopes

const names = [...(Object.keys(userScopes) as UserScope[]), ...allScopes]

/** Any scope that an app can request. */
export const OAuthScope = z.enum(names as [UserScope, ...TokenScope[]]).meta({ id: 'OAuthScope' })
export type OAuthScope = z.output<typeof OAuthScope>

const known: ReadonlySet<string> = new Set(names)
const ofCustomers: ReadonlySet<string> = new Set(customerScopes)

/** Whether a scope is about the user: all others are about an organization. */
export const isUserScope = (scope: string): boolean => Object.hasOwn(userScopes, scope)

/** Whether a scope lets a program act for an organization. */
export const isOrganizationScope = (scope: string): scope is TokenScope =>
  Object.hasOwn(scopes, scope) && !ofCustomers.has(scope)

/** The scopes in a list separated by spaces; unknown ones are ignored, as clients send them. */
export const scopesIn = (text: string): OAuthScope[] =>
  [...new Set(text.split(' '))].filter((scope): scope is OAuthScope => known.has(scope))
