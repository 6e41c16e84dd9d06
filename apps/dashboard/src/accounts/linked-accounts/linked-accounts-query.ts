import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'

/** The ways in of the person who is signed in: providers, and the password. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }) => clientOf().linkedAccounts.list({}, { signal }),
})

/** Providers that are set up on this server. */
export const providersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: ({ signal }) => clientOf().social.providers({}, { signal }),
})

/** One way in. */
export type LinkedAccount = Awaited<
  ReturnType<ReturnType<typeof clientOf>['linkedAccounts']['list']>
>[number]

/** Whether the person has a password; undefined while it is not known. */
export function useHasPassword(): boolean | undefined {
  const { data } = useQuery(linkedAccountsQuery)
  return data?.some(({ providerId }) => providerId === 'credential')
}
