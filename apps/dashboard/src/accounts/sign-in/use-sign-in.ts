import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import { auth } from '../auth.ts'
import { type SignInParameters, returnPath } from '../sign-in-parameters.ts'
import { rememberMethod, type SignInMethod } from './last-method.ts'
import { leave } from './leave.ts'

/** The result of a sign-in: the user is signed in, or a second factor is required. */
type SignedIn = { twoFactorRedirect?: false | undefined } | SecondFactorDue

/**
 * Called after a sign-in, with its method. `told`: the account client made the call and notifies
 * other tabs.
 */
export type OnSignedIn = (
  entered: SignedIn,
  way: SignInMethod,
  more?: { told?: boolean },
) => unknown

/** Continues to the requested page, through the second-factor page if required. */
export function useSignIn(parameters: SignInParameters): OnSignedIn {
  return (entered, way, { told: isKnown = false } = {}) => {
    rememberMethod(way)
    const next = returnPath(parameters)
    if (entered.twoFactorRedirect) return leave(secondFactorAddress(next, entered.twoFactorMethods))
    if (!isKnown) auth.$session.changed()
    leave(next)
  }
}

function secondFactorAddress(next: string, methods: readonly string[]): string {
  const query = new URLSearchParams({ next, methods: methods.join(' ') })
  return `/two-factor?${query.toString()}`
}
