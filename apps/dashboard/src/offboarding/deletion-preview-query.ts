import type { DeletionPreview } from '@gatehouse/contract/offboarding'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { organizationsQuery, type Merchant } from '../organizations/organizations.ts'

/** The effects of deleting an account, and the organizations it concerns. */
export interface AccountDeletion {
  deletion: DeletionPreview
  /** Organizations the user leaves. */
  leaves: Merchant[]
  /** Organizations without another owner: they have to be transferred or closed first. */
  ownedAlone: Merchant[]
  isLastAdmin: boolean
}

/** Fetches the effects of deleting the signed-in user's account. */
export const deletionPreviewQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['departure', user_id],
    queryFn: async ({ client, signal }): Promise<AccountDeletion> => {
      const [deletion, { items }] = await Promise.all([
        clientOf().departures.user({}, { signal }),
        client.fetchQuery(organizationsQuery),
      ])
      const { obstacles } = deletion
      const alone = new Set(obstacles.map(({ id }) => id))
      return {
        deletion,
        leaves: items.filter(({ id }) => !alone.has(id)),
        ownedAlone: items.filter(({ id }) => alone.has(id)),
        isLastAdmin: obstacles.some(({ what }) => what === 'last_admin'),
      }
    },
  })
