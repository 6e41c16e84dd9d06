import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'
import { useUserChanged } from '../use-user.ts'

/** What the person's second factor is, and how many backup codes are left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => clientOf().twoFactor.status({}, { signal }),
})

/** Asks anew after the second factor changed: what it is, and who one is. */
export function useTwoFactorChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const userChanged = useUserChanged()
  return async () => {
    await Promise.all([queryClient.invalidateQueries(twoFactorQuery), userChanged()])
  }
}
