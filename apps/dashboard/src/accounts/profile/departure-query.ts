import type { Departure } from '@gatehouse/contract/departures'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'
import { organizationsQuery, type Merchant } from '../../organizations/organizations.ts'

/** What the end of an account means, and which organizations it is about. */
export interface AccountDeparture {
  departure: Departure
  /** Organizations one leaves. */
  leaves: Merchant[]
  /** Organizations nobody else owns: they have to be handed on or closed first. */
  ownedAlone: Merchant[]
  isLastAdmin: boolean
}

/** Asks what the end of the signed-in person's account would mean. */
export const departureQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['departure', user_id],
    queryFn: async ({ client, signal }): Promise<AccountDeparture> => {
      const [departure, { items }] = await Promise.all([
        clientOf().departures.user({}, { signal }),
        client.fetchQuery(organizationsQuery),
      ])
      const { obstacles } = departure
      const alone = new Set(obstacles.map(({ id }) => id))
      return {
        departure,
        leaves: items.filter(({ id }) => !alone.has(id)),
        ownedAlone: items.filter(({ id }) => alone.has(id)),
        isLastAdmin: obstacles.some(({ what }) => what === 'last_admin'),
      }
    },
  })
