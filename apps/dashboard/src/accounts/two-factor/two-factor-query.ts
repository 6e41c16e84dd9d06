import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'
import { useUserChanged } from '../use-user.ts'

/** The user's second factor, and the number of remaining backup codes. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => clientOf().twoFactor.status({}, { signal }),
})

/** Refetches the second factor and the session after a change. */
export function useTwoFactorChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const userChanged = useUserChanged()
  return async () => {
    await Promise.all([queryClient.invalidateQueries(twoFactorQuery), userChanged()])
  }
}
