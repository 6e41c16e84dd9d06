import { useQueryClient } from '@tanstack/react-query'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import { useNavigateTo } from '@gatehouse/ui/link'
import { beginSession } from '../session-end.ts'
import { type Wanted, wantedAddress } from '../session.ts'
import { rememberWay, type Way } from './last-way.ts'

/** What a way in answers: that one is in, or that a second factor is asked for. */
export type Entered = { twoFactorRedirect?: false | undefined } | SecondFactorDue

/** Somebody came in, and how. `told`: by a call of the account client, which tells other tabs. */
export type OnEntered = (entered: Entered, way: Way, more?: { told?: boolean }) => unknown

/** Goes on to where one wanted to go, by the page for the second factor where that is asked for. */
export function useEnter(wanted: Wanted): OnEntered {
  const queryClient = useQueryClient()
  const go = useNavigateTo()
  return async (entered, way, more) => {
    rememberWay(way)
    const next = wantedAddress(wanted)
    if (entered.twoFactorRedirect) return go(secondFactorAddress(next, entered.twoFactorMethods))
    await beginSession(queryClient, more)
    go(next)
  }
}

function secondFactorAddress(next: string, methods: readonly string[]): string {
  const query = new URLSearchParams({ next, methods: methods.join(' ') })
  return `/two-factor?${query.toString()}`
}
