import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'

/** The signed-in user's sign-in methods: linked providers, and the password. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }) => clientOf().linkedAccounts.list({}, { signal }),
})

/** The providers configured on this server. */
export const providersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: ({ signal }) => clientOf().social.providers({}, { signal }),
})

/** One sign-in method. */
export type LinkedAccount = Awaited<
  ReturnType<ReturnType<typeof clientOf>['linkedAccounts']['list']>
>[number]

/** Whether the user has a password; undefined until it is loaded. */
export function useHasPassword(): boolean | undefined {
  const { data } = useQuery(linkedAccountsQuery)
  return data?.some(({ providerId }) => providerId === 'credential')
}
