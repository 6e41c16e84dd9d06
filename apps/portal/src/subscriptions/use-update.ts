import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../api.ts'
import { type Subscription, subscriptionQuery } from '../queries.ts'

/** Changes a subscription as its customer may, and looks at all anew that may have followed. */
export function useUpdate({ id }: Pick<Subscription, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object) =>
      request<Subscription>('PATCH', `/v1/customer-portal/subscriptions/${id}`, { body }),
    onSuccess: answer => {
      client.setQueryData(subscriptionQuery(id).queryKey, answer)
      // Nobody waits for it: what was changed is in the answer.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'previews' })
    },
  })
}
