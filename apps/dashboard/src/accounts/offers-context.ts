import { createContext, use } from 'react'
import type { Offers } from '@gatehouse/contract/accounts/offers'

/** The enabled features, for forms shown both before sign-in and in the dashboard. */
export const OffersContext = createContext<Offers | undefined>(undefined)

/** The enabled features, on a page that has loaded them. */
export function useLoadedOffers(): Offers {
  const offers = use(OffersContext)
  if (!offers) throw new Error('the form was rendered before the offers were loaded')
  return offers
}

/** Whether emails are only stored on a page instead of sent: the sandbox. */
export const useHasMailbox = (): boolean => use(OffersContext)?.mailbox ?? false
