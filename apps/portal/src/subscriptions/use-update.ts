import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../api.ts'
import { type Subscription, subscriptionQuery } from '../queries.ts'
import { requiresBankAction, confirmAtBank } from './change-at-bank.ts'

/** Updates a subscription as its customer and refetches everything the change may affect. */
export function useUpdate(subscription: Subscription) {
  const client = useQueryClient()
  const { id } = subscription
  return useMutation({
    mutationFn: async (change: object) => {
      const return_url = `${location.origin}${location.pathname}`
      const body = { ...change, return_url }
      const path = `/v1/customer-portal/subscriptions/${id}`
      return request<Subscription>('PATCH', path, { body }).catch((error: unknown) => {
        const requested = requiresBankAction(error)
        if (!requested) throw error
        return confirmAtBank(client, subscription, requested)
      })
    },
    onSuccess: answer => {
      client.setQueryData(subscriptionQuery(id).queryKey, answer)
      // Not awaited: the response already contains the change.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'previews' })
    },
  })
}
